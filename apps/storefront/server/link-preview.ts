import { PREVIEW_PURPOSE, previewUrl, type LinkPreview } from '@kanaka/contracts/media/link-preview';
import type { Product } from '@kanaka/contracts/catalog/products';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { formatPaise } from '@kanaka/money/rupees';
import { taxPercentFor } from '@kanaka/money/tax';
import { signText } from '@kanaka/server-kit/signed-text';
import { pricePaise } from './structured-data.ts';

/**
 * The path of the picture that is shown beside a shared link of a piece; null when its photograph is not stored here. It
 * names everything that is drawn, so a new price is a new path and no old picture is shown for it.
 */
export function previewPath(
  product: Product,
  { shop, internalToken }: { shop: Shop; internalToken: string },
): string | null {
  const [, image] = /^\/media\/([a-f0-9]{32}-\d+x\d+)\//.exec(product.images[0] ?? '') ?? [];
  if (image === undefined) return null;
  const taxes = taxPercentFor(undefined, shop) > 0 ? ['Inclusive of all taxes'] : [];
  const preview: LinkPreview = {
    image,
    title: product.title,
    price: `${product.priceFrom ? 'From ' : ''}${formatPaise(pricePaise(product, shop))}`,
    note: [...taxes, product.jewellery?.purity ?? ''].filter(Boolean).join(' · '),
    shop: shop.name,
  };
  return previewUrl(signText(internalToken, { purpose: PREVIEW_PURPOSE, text: JSON.stringify(preview) }));
}
