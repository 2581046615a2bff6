import type { AdminProduct, Product } from '@kanaka/contracts/catalog';
import { toRupees } from '@kanaka/money/rupees';
import type { ProductWithPlace } from './products.repository.ts';

/** A piece as everyone reads it; amounts become rupees, and stock is what can be bought now. */
export function toProduct(row: ProductWithPlace): Product {
  const { material, design, motif, craftsmanship, wearability } = row;
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory,
    youtubeLink: row.youtubeLink,
    price: toRupees(row.pricePaise),
    salePrice: toRupees(row.salePricePaise),
    totalStock: row.onHand - row.reserved,
    averageReview: row.averageReview,
    images: row.images,
    details: { material, design, motif, craftsmanship, wearability },
  };
}

/** A piece as the owner reads it: stock is what is on hand. */
export function toAdminProduct(row: ProductWithPlace): AdminProduct {
  return {
    ...toProduct(row),
    totalStock: row.onHand,
    reserved: row.reserved,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
