import { taxNote } from '@kanaka/presentation/price-words';
import type { Product } from '@kanaka/contracts/catalog/products';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { formatPaise } from '@kanaka/money/rupees';
import { MessageCircleQuestion } from 'lucide-react';
import { AskOnWhatsApp } from '../../shared/page/ask-on-whatsapp.tsx';
import { useTaxPercent } from '../../shared/page/use-shop.ts';
import type { ChosenPrice } from './chosen-price.ts';
import { productPrice } from './product-price.ts';

/**
 * Opens a WhatsApp message to the shop that names the piece, its size, price and address; only if the shop has a number. Only
 * in a browser.
 */
export function AskAboutPiece({
  product: { slug, title },
  size,
  price,
}: {
  product: Pick<Product, 'slug' | 'title'>;
  size: string | null;
  /** What it costs in the chosen size. */
  price: ChosenPrice;
}) {
  const taxPercent = useTaxPercent();
  const address = new URL(`/shop/product/${slug}`, window.location.origin);
  if (size !== null) address.searchParams.set('size', size);
  const message = [
    'I have a question about this piece:',
    titleInSize({ title, size: size ?? '' }),
    [price.from && 'from', formatPaise(productPrice(price, taxPercent).paise), taxNote(taxPercent)]
      .filter(Boolean)
      .join(' '),
    address.href,
    '',
  ];
  return (
    <AskOnWhatsApp message={message.join('\n')}>
      <MessageCircleQuestion />
      Ask about this piece on WhatsApp
    </AskOnWhatsApp>
  );
}
