import type { AdminProduct, ProductDraft } from '@kanaka/contracts/admin-products';
import type { KnownProduct, Product } from '@kanaka/contracts/products';
import { breakupOf, pricingOf, recipeOf, toGrams } from '@kanaka/contracts/price-recipe';
import { bySize } from '@kanaka/contracts/size-labels';
import { metalPrice, recipeInSize } from '@kanaka/money/metal-price';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { piecePrice, rateLookup } from '../pricing/piece-price.ts';
import { orderableUntil } from '../rates/rate-age.ts';
import { fromJewelleryDraft, toJewellery } from './jewellery.ts';
import { materialsIn } from './materials-in.ts';
import type { SizeRow } from './product-sizes.repository.ts';
import type { DetailedPiece, PieceView, ProductChange, PublicPiece } from './products.repository.ts';

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
    ...(row.metalPriced && { priceFrom: hasOwnPrices(row.sizes) }),
    sizes: row.sizes.toSorted(bySize).map((size) => ({ ...sizeOf(size), stock: size.onHand - size.reserved })),
    averageReview: row.averageReview,
    reviewCount: row.reviewCount,
    images: row.images,
    details: { material, design, motif, craftsmanship, wearability },
    jewellery: toJewellery(row),
  };
}

const sizeOf = ({ size, netWeightMg }: SizeRow) => ({
  size,
  ...(netWeightMg !== null && { netWeight: toGrams(netWeightMg) }),
});

const hasOwnPrices = (sizes: readonly SizeRow[]) => new Set(sizes.map(({ netWeightMg }) => netWeightMg)).size > 1;

/** A piece as it is read by itself, with the break-up of its price. Rates are good for so many hours. */
export function toDetailedProduct(row: DetailedPiece, hours: { orderableHours: number }): Product {
  const product = toProduct(row);
  const { pricing: recipe, rates, sizes } = row;
  if (!recipe) return product;
  const rateOf = rateLookup(rates);
  const ratedAt = new Date(Math.min(...rates.map(({ since }) => Date.parse(since))));
  const times = { ratedAt, orderUntil: orderableUntil(ratedAt, hours) };
  const weights = new Map(sizes.map(({ size, netWeightMg }) => [size, netWeightMg]));
  const priceIn = (size: string) => metalPrice(recipeInSize(recipe, weights.get(size) ?? null), rateOf);
  return {
    ...product,
    priceBreakup: breakupOf(piecePrice(recipe, [...weights.values()], rateOf), times),
    sizes: product.sizes.map((size) => ({
      ...size,
      ...(product.priceFrom && { priceBreakup: breakupOf(priceIn(size.size), times) }),
    })),
  };
}

export function toKnownProduct(row: DetailedPiece, hours: { orderableHours: number }): KnownProduct {
  return { ...toDetailedProduct(row, hours), categoryId: row.categoryId };
}

/** A piece for the owner: its stock includes reserved pieces. */
export function toAdminProduct(row: PieceView): AdminProduct {
  return {
    ...toProduct(row),
    totalStock: row.onHand,
    sizes: row.sizes.toSorted(bySize).map((size) => ({ ...sizeOf(size), stock: size.onHand, reserved: size.reserved })),
    reserved: row.reserved,
    metalPricing: row.pricing && pricingOf(row.pricing),
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
    ...(draft.metalPricing !== undefined && { pricing: draft.metalPricing && recipeOf(draft.metalPricing) }),
    materials: materialsIn(draft.details.material),
  };
}
