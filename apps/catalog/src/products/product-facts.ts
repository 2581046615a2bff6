import { toAdminProduct } from './product-mapper.ts';
import type { PieceView } from './products.repository.ts';

/** A piece's data for the audit log: what the owner entered, without ratings and reservations. */
export function productFacts(row: PieceView): object {
  const product = toAdminProduct(row);
  const {
    priceFrom: _from,
    slug: _slug,
    reserved: _reserved,
    averageReview: _average,
    reviewCount: _count,
    sizes,
    ...facts
  } = product;
  return { ...facts, sizes: Object.fromEntries(sizes.map(({ size, stock }) => [size, stock])) };
}
