import type { Product } from '@kanaka/contracts/products';

/** How many of a piece can be bought in a size now; null when it does not come in it, or comes in sizes and none is named. */
export function stockOf({ sizes, totalStock }: Product, size: string): number | null {
  if (sizes.length === 0) return size === '' ? totalStock : null;
  return sizes.find((each) => each.size === size)?.stock ?? null;
}
