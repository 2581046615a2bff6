import { BilledJewellery } from '@kanaka/contracts/documents';
import { priceInSize, type KnownProduct } from '@kanaka/contracts/products';
import { toPaise } from '@kanaka/money/rupees';
import { shippingCharge, taxPercentFor, type TaxTerms, unitPrice } from '@kanaka/money/tax';
import { totalsOf, type Totals } from '@kanaka/money/totals';
import type { Line } from '../service-clients.ts';
import type { Choice } from '../orders/orders.repository.ts';

export type PricedItem = {
  productId: string;
  size: string;
  title: string;
  image: string;
  sku: string;
  jewellery: BilledJewellery;
  categoryId: string;
  category: string;
  unitPricePaise: number;
  quantity: number;
};
export type PricedBag = { items: PricedItem[]; totals: Totals; taxPercent: number; missing: Choice[] };

/** Whether a piece is sold in a size; the size is empty for a piece without sizes. */
function comesIn({ sizes }: KnownProduct, size: string): boolean {
  return sizes.length === 0 ? size === '' : sizes.some((each) => each.size === size);
}

/** The current price of a bag, delivered to a country. `missing` are pieces or sizes that the shop no longer sells. */
export function priceBag(
  lines: readonly Line[],
  products: readonly KnownProduct[],
  { country, taxTerms }: { country: string; taxTerms: TaxTerms },
): PricedBag {
  const byId = new Map(products.map((product) => [product._id, product]));
  const items: PricedItem[] = [];
  const missing: Choice[] = [];
  for (const { productId, size, quantity } of lines) {
    const product = byId.get(productId);
    if (!product || !comesIn(product, size)) {
      missing.push({ productId, size });
      continue;
    }
    const { price, salePrice } = priceInSize(product, size);
    const unitPricePaise = unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) });
    const { title, images, categoryId, category } = product;
    items.push({
      productId,
      size,
      title,
      image: images[0] ?? '',
      sku: product.jewellery?.sku ?? '',
      jewellery: BilledJewellery.parse(product.jewellery ?? {}),
      categoryId,
      category,
      unitPricePaise,
      quantity,
    });
  }
  const taxPercent = taxPercentFor(country, taxTerms);
  const totals = totalsOf(items, { shippingPaise: shippingCharge(country) ?? 0, taxPercent });
  return { items, totals, taxPercent, missing };
}
