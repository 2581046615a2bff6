import type { Product } from '@kanaka/contracts/catalog/products';

/** The stock of a piece in a size; null when it has no such size, or has sizes and none is given. */
export function stockOf({ sizes, totalStock }: Product, size: string): number | null {
  if (sizes.length === 0) return size === '' ? totalStock : null;
  return sizes.find((each) => each.size === size)?.stock ?? null;
}
