import { BilledJewellery } from '@kanaka/contracts/orders/documents';
import type { FrozenBreakup } from '@kanaka/contracts/catalog/pricing';
import { breakupInSize, priceInSize, type KnownProduct } from '@kanaka/contracts/catalog/products';
import { breakupRows } from '@kanaka/presentation/breakup-words';
import type { GivenDiscount } from '@kanaka/contracts/orders/typed-orders';
import type { OrderedUnit } from '@kanaka/contracts/catalog/units';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { shippingCharge, taxPercentFor, type TaxTerms, unitPrice } from '@kanaka/money/gst';
import { totalsOf, type Totals } from '@kanaka/money/totals';
import type { Line } from '../service-clients.ts';
import { withDiscount } from './given-discount.ts';
import type { Choice, NewItem } from '../orders/orders.repository.ts';

export type PricedCart = {
  items: NewItem[];
  /** What was taken off their prices, in paise. */
  discountPaise: number;
  totals: Totals;
  taxPercent: number;
  missing: Choice[];
  /** The most working days until one of its pieces is made; 0 when all are in stock. */
  leadDays: number;
  /** Until when it can be ordered at the rates of its metals; null without any. */
  orderUntil: Date | null;
};

/** Totals as the API names them. */
export const totalsInRupees = ({ subtotalPaise, taxPaise, shippingPaise, totalPaise }: Totals) => ({
  subtotal: toRupees(subtotalPaise),
  taxAmount: toRupees(taxPaise),
  shippingCharges: toRupees(shippingPaise),
  totalAmount: toRupees(totalPaise),
});

/** Whether a piece is sold in a size; the size is empty for a piece without sizes. */
export function comesIn({ sizes }: KnownProduct, size: string): boolean {
  return sizes.length === 0 ? size === '' : sizes.some((each) => each.size === size);
}

/**
 * Of a tagged piece the facts of the unit that is sold next. A size may weigh otherwise than the piece; what it weighs with
 * its stones is not known then.
 */
function jewelleryInSize(
  { jewellery = { gemstones: [] }, sizes, nextUnits }: KnownProduct,
  size: string,
): BilledJewellery {
  const billed = BilledJewellery.parse(jewellery);
  const unit = nextUnits?.find((each) => each.size === size);
  if (unit) return jewelleryOfUnit(billed, unit);
  const netWeight = sizes.find((each) => each.size === size)?.netWeight;
  if (netWeight === undefined || netWeight === billed.netWeight) return billed;
  const { grossWeight: _, ...others } = billed;
  return { ...others, netWeight };
}

/** The facts of the very unit beside those of its piece. */
export function jewelleryOfUnit(
  { huid: _, ...ofPiece }: BilledJewellery,
  { tag, grossWeight, netWeight, huid }: Omit<OrderedUnit, 'productId'>,
): BilledJewellery {
  return { ...ofPiece, tag, grossWeight, netWeight, ...(huid && { huid }) };
}

/** What the order keeps of the break-up. Throws if it does not add up to what is asked for a piece: nobody is to pay that. */
function frozenBreakup(
  product: KnownProduct,
  { size, unitPricePaise }: { size: string; unitPricePaise: number },
): FrozenBreakup | null {
  const breakup = breakupInSize(product, size);
  if (!breakup) return null;
  if (breakupRows(breakup).reduce((sum, { paise }) => sum + paise, 0) !== unitPricePaise) {
    throw new Error(`the break-up of piece ${product._id} does not add up to its price`);
  }
  const { lines, price, salePrice, ratedAt } = breakup;
  return { lines, price, salePrice, ratedAt };
}

/** The current price of a cart, delivered to a country, less a discount. `missing` are pieces or sizes that the shop no longer sells. */
export function priceCart(
  lines: readonly Line[],
  products: readonly KnownProduct[],
  { country, taxTerms, discount }: { country: string; taxTerms: TaxTerms; discount: GivenDiscount | null },
): PricedCart {
  const byId = new Map(products.map((product) => [product._id, product]));
  const undiscounted: NewItem[] = [];
  const missing: Choice[] = [];
  const ends: number[] = [];
  let leadDays = 0;
  for (const { productId, size, quantity } of lines) {
    const product = byId.get(productId);
    if (!product || !comesIn(product, size)) {
      missing.push({ productId, size });
      continue;
    }
    leadDays = Math.max(leadDays, product.leadDays ?? 0);
    const { price, salePrice } = priceInSize(product, size);
    const unitPricePaise = unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) });
    const until = breakupInSize(product, size)?.orderUntil;
    if (until) ends.push(Date.parse(until));
    const { title, images, categoryId, category } = product;
    undiscounted.push({
      productId,
      size,
      title,
      image: images[0] ?? '',
      sku: product.jewellery?.sku ?? '',
      jewellery: jewelleryInSize(product, size),
      categoryId,
      category,
      unitPricePaise,
      priceBreakup: frozenBreakup(product, { size, unitPricePaise }),
      quantity,
      finalSale: product.finalSale === true,
    });
  }
  const { items, paise: discountPaise } = withDiscount(undiscounted, discount);
  const taxPercent = taxPercentFor(country, taxTerms);
  const totals = totalsOf(items, { shippingPaise: shippingCharge(country) ?? 0, taxPercent });
  const orderUntil = ends.length > 0 ? new Date(Math.min(...ends)) : null;
  return { items, discountPaise, totals, taxPercent, missing, leadDays, orderUntil };
}
