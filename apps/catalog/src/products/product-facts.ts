import { toAdminProduct } from './product-mapper.ts';
import type { PieceView } from './products.repository.ts';

/** A piece as the book of changes tells it: what the owner says about it, not what shoppers do with it. */
export function productFacts(row: PieceView): object {
  const product = toAdminProduct(row);
  const { slug: _slug, reserved: _reserved, averageReview: _average, reviewCount: _count, sizes, ...facts } = product;
  return { ...facts, sizes: Object.fromEntries(sizes.map(({ size, stock }) => [size, stock])) };
}
