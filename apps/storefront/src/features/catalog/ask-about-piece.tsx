import { taxNote } from '@kanaka/presentation/price-words';
import type { Product } from '@kanaka/contracts/catalog/products';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { formatPaise } from '@kanaka/money/rupees';
import { ButtonLink } from '@kanaka/ui/button-link';
import { MessageCircleQuestion } from 'lucide-react';

import { useShop, useTaxPercent } from '../../shared/page/use-shop.ts';
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
  const { whatsapp } = useShop();
  const taxPercent = useTaxPercent();
  if (!whatsapp) return null;
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
    <ButtonLink
      variant="outline"
      to={`https://wa.me/${whatsapp}?text=${encodeURIComponent(message.join('\n'))}`}
      target="_blank"
      rel="noreferrer"
    >
      <MessageCircleQuestion aria-hidden="true" strokeWidth={1.5} />
      Ask about this piece on WhatsApp
    </ButtonLink>
  );
}
