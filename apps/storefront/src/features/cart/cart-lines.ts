import { type CartItem, ONE_OF_TAGGED, tooManyOfAPiece } from '@kanaka/contracts/cart/cart';
import type { Product } from '@kanaka/contracts/catalog/products';
import { type Totals, totalsOf } from '@kanaka/money/totals';
import { type Priced, pricedLine } from '../../shared/prices/price-of-lines.ts';

/** The totals of the cart, with tax of `taxPercent`. */
export function cartTotals(items: readonly Priced[], taxPercent: number): Totals {
  return totalsOf(items.map(pricedLine), { taxPercent });
}

/** The cart's line of a piece in a size; the size is empty for a piece without sizes. */
export function lineOf<Item extends Pick<CartItem, 'productId' | 'size'>>(
  items: readonly Item[],
  { productId, size }: { productId: string; size: string },
): Item | undefined {
  return items.find((item) => item.productId === productId && item.size === size);
}

/** How many of a piece in a size can be bought now. */
export function stockInSize({ sizes, totalStock }: Pick<Product, 'sizes' | 'totalStock'>, size: string): number {
  return size === '' ? totalStock : (sizes.find((each) => each.size === size)?.stock ?? 0);
}

/** How many pieces of the cart can be bought. */
export function pieceCount(items: readonly Pick<CartItem, 'quantity' | 'available'>[]): number {
  return items.reduce((count, { quantity, available }) => (available ? count + quantity : count), 0);
}

/** The message when more is wanted than can be bought now; else null. */
export function stockRefusal({
  wanted,
  totalStock,
  tagged,
}: { wanted: number } & Pick<CartItem, 'totalStock' | 'tagged'>): string | null {
  if (tagged && wanted > 1 && totalStock > 0) return ONE_OF_TAGGED;
  return wanted > totalStock ? `Only ${totalStock} quantity can be added for this item` : null;
}

/** How many of a piece are in the cart, in all its sizes together. */
export function countOf(
  items: readonly Pick<CartItem, 'productId' | 'quantity' | 'available'>[],
  productId: string,
): number {
  return pieceCount(items.filter((item) => item.productId === productId));
}

/** The message when the cart would hold more of a piece than the shop allows per order; else null. */
export function quantityRefusal({ together, maxQuantity }: { together: number; maxQuantity: number }): string | null {
  return together > maxQuantity ? tooManyOfAPiece(maxQuantity) : null;
}
