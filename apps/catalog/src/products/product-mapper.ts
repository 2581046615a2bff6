import type { AdminProduct, ProductDraft } from '@kanaka/contracts/admin-products';
import type { KnownProduct, Product } from '@kanaka/contracts/products';
import { bySize } from '@kanaka/contracts/size-labels';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { fromJewelleryDraft, toJewellery } from './jewellery.ts';
import { materialsIn } from './materials-in.ts';
import type { PieceView, ProductChange, PublicPiece } from './products.repository.ts';

/** A piece for the public: its stock is what can be bought now. */
export function toProduct(row: Omit<PublicPiece, 'categoryId'>): Product {
  const { material, design, motif, craftsmanship, wearability } = row;
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory ?? '',
    youtubeLink: row.youtubeLink,
    price: toRupees(row.pricePaise),
    salePrice: toRupees(row.salePricePaise),
    totalStock: row.onHand - row.reserved,
    sizing: row.sizing,
    sizes: row.sizes.toSorted(bySize).map(({ size, onHand, reserved }) => ({ size, stock: onHand - reserved })),
    averageReview: row.averageReview,
    reviewCount: row.reviewCount,
    images: row.images,
    details: { material, design, motif, craftsmanship, wearability },
    jewellery: toJewellery(row),
  };
}

export function toKnownProduct(row: PublicPiece): KnownProduct {
  return { ...toProduct(row), categoryId: row.categoryId };
}

/** A piece for the owner: its stock includes reserved pieces. */
export function toAdminProduct(row: PieceView): AdminProduct {
  return {
    ...toProduct(row),
    totalStock: row.onHand,
    sizes: row.sizes.toSorted(bySize).map(({ size, onHand, reserved }) => ({ size, stock: onHand, reserved })),
    reserved: row.reserved,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The columns of a draft, without category, subcategory and stock. */
export function fromDraft(draft: ProductDraft): Omit<ProductChange, 'categoryId' | 'subcategoryId'> {
  return {
    title: draft.title,
    pricePaise: toPaise(draft.price),
    salePricePaise: toPaise(draft.salePrice),
    images: draft.images,
    youtubeLink: draft.youtubeLink,
    ...draft.details,
    ...fromJewelleryDraft(draft.jewellery),
    materials: materialsIn(draft.details.material),
  };
}
