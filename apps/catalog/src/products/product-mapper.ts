import type { AdminProduct, ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import { type KnownProduct, Occasion, type Product } from '@kanaka/contracts/catalog/products';
import type { PriceBreakup } from '@kanaka/contracts/catalog/pricing';
import { breakupOf, pricingOf, recipeOf, toGrams } from '@kanaka/contracts/catalog/price-recipe';
import { bySize } from '@kanaka/contracts/catalog/size-labels';
import { metalPrice, type MetalPrice, piecePrice, recipeInSize } from '@kanaka/money/metal-price';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { rateLookup } from '../rates/rate-lookup.ts';
import { orderableUntil } from '../rates/rate-age.ts';
import { fromJewelleryDraft, hasOneHuid, toJewellery } from './jewellery-columns.ts';
import { weighedUnit } from '../stock/unit-mapper.ts';
import { stoneName } from './lab-grown.ts';
import { materialsIn } from './materials-in.ts';
import type { SizeRow } from './product-sizes.repository.ts';
import type { DetailedPiece, PieceView, PublicPiece } from './products.repository.ts';
import type { z } from 'zod';
import { toPurchase } from '../stock/purchase-columns.ts';
import type { ProductChange } from './product-changes.repository.ts';

type OnlyInPublic = 'rateTooOld' | 'nextWeightMg';
type ShownPiece = Omit<PublicPiece, 'categoryId' | OnlyInPublic> & Partial<Pick<PublicPiece, OnlyInPublic>>;

/** A piece for the public: its stock is what can be bought now. */
export function toProduct(row: ShownPiece): Product {
  const { material, design, motif, craftsmanship, wearability, nextWeightMg } = row;
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory ?? '',
    youtubeLink: row.youtubeLink,
    price: toRupees(row.pricePaise),
    salePrice: toRupees(row.salePricePaise),
    ...(row.rateTooOld && { rateTooOld: true }),
    ...(row.tagged && { tagged: true }),
    totalStock: toBuy(row, row),
    sizing: row.sizing,
    ...(row.metalPriced && { priceFrom: hasOwnPrices(row.sizes) }),
    sizes: row.sizes.toSorted(bySize).map((size) => ({ ...sizeOf(size), stock: toBuy(row, size) })),
    ...(row.adjustable && row.sizing !== 'none' && row.sizes.length === 0 && { adjustable: true }),
    averageReview: row.averageReview,
    reviewCount: row.reviewCount,
    images: row.images,
    details: { material, design, motif, craftsmanship, wearability },
    ...(row.leadDays > 0 && { leadDays: row.leadDays }),
    ...(row.finalSale && { finalSale: true }),
    ...(row.occasions.length > 0 && { occasions: row.occasions }),
    jewellery: toJewellery({
      ...row,
      // The price is that of this unit. What it weighs in all is said where the piece is read by itself.
      ...(nextWeightMg && { netWeightMg: nextWeightMg, grossWeightMg: null }),
      gemstones: row.gemstones.map((stone) => ({ ...stone, name: stoneName(stone.name, material) })),
      huid: hasOneHuid(row) ? row.huid : null,
    }),
  };
}

/** How many an order can have: each unit has its own weight and price, so it takes one. */
function toBuy({ tagged }: { tagged: boolean }, { onHand, reserved }: { onHand: number; reserved: number }): number {
  return tagged ? Math.min(1, onHand - reserved) : onHand - reserved;
}

const sizeOf = ({ size, netWeightMg }: SizeRow) => ({
  size,
  ...(netWeightMg !== null && { netWeight: toGrams(netWeightMg) }),
});

const hasOwnPrices = (sizes: readonly SizeRow[]) => new Set(sizes.map(({ netWeightMg }) => netWeightMg)).size > 1;

/** A piece as it is read by itself, with the break-up of its price. */
export function toDetailedProduct(row: DetailedPiece): Product {
  const product = { ...withNextUnit(toProduct(row), row), ...textsOf(row) };
  const { pricing: recipe, rates, sizes, sized, unitWeightMg } = row;
  if (!recipe) return product;
  const rateOf = rateLookup(rates);
  const ratedAt = new Date(Math.min(...rates.map(({ since }) => Date.parse(since))));
  const times = { ratedAt, orderUntil: orderableUntil(ratedAt, row) };
  const shown = (price: MetalPrice): PriceBreakup => withNamedStones(breakupOf(price, times), row);
  const weights = new Map(sizes.map(({ size, netWeightMg }) => [size, netWeightMg]));
  const priceIn = (size: string) => metalPrice(recipeInSize(recipe, weights.get(size) ?? null), rateOf);
  const ownPrices = hasOwnPrices(sizes);
  return {
    ...product,
    priceFrom: ownPrices,
    priceBreakup: shown(piecePrice(recipe, sized ? [...weights.values()] : [unitWeightMg], rateOf)),
    sizes: product.sizes.map((size) => ({
      ...size,
      ...(ownPrices && { priceBreakup: shown(priceIn(size.size)) }),
    })),
  };
}

const textsOf = ({ imageTexts }: { imageTexts: string[] }) => imageTexts.some(Boolean) && { imageTexts };

function withNamedStones(breakup: PriceBreakup, { material }: DetailedPiece): PriceBreakup {
  const lines = breakup.lines.map((line) =>
    line.kind === 'stones' ? { ...line, name: stoneName(line.name, material) } : line,
  );
  return { ...breakup, lines };
}

export function toKnownProduct(row: DetailedPiece): KnownProduct {
  return {
    ...toDetailedProduct(row),
    categoryId: row.categoryId,
    ...(row.tagged && { nextUnits: row.nextUnits.map(weighedUnit) }),
  };
}

/** A tagged piece without sizes weighs what the unit weighs that is sold next. */
function withNextUnit(product: Product, { sized, nextUnits: [next] }: DetailedPiece): Product {
  if (sized || !next) return product;
  const { grossWeight, netWeight } = weighedUnit(next);
  return { ...product, jewellery: { gemstones: [], ...product.jewellery, grossWeight, netWeight } };
}

/** A piece for the owner: its stock includes reserved pieces. */
export function toAdminProduct(row: PieceView): z.input<typeof AdminProduct> {
  return {
    ...toProduct(row),
    ...textsOf(row),
    jewellery: toJewellery(row),
    tagged: row.tagged,
    totalStock: row.onHand,
    sizes: row.sizes.toSorted(bySize).map((size) => ({ ...sizeOf(size), stock: size.onHand, reserved: size.reserved })),
    reserved: row.reserved,
    // A tagged piece is sold by the weight of its next unit, not by the one that was typed.
    metalPricing: row.pricing && pricingOf(recipeInSize(row.pricing, row.unitWeightMg)),
    purchase: row.purchase && toPurchase(row.purchase),
    stockedAt: row.stockedAt.toISOString(),
    lastSoldAt: row.lastSoldAt?.toISOString() ?? null,
    ...(row.draft && { draft: true as const }),
    ...(row.publishAt && { publishAt: row.publishAt.toISOString() }),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A piece's data for the audit log: what the owner entered, without ratings and reservations. */
export function productFacts(row: PieceView): object {
  const product = toAdminProduct(row);
  const {
    priceFrom: _from,
    slug: _slug,
    reserved: _reserved,
    averageReview: _average,
    reviewCount: _count,
    stockedAt: _stocked,
    lastSoldAt: _lastSold,
    sizes,
    ...facts
  } = product;
  return { ...facts, sizes: Object.fromEntries(sizes.map(({ size, stock }) => [size, stock])) };
}

/** The columns of a draft, without category, subcategory and stock. */
export function fromDraft(draft: ProductDraft): Omit<ProductChange, 'categoryId' | 'subcategoryId'> {
  return {
    title: draft.title,
    pricePaise: toPaise(draft.price),
    salePricePaise: toPaise(draft.salePrice),
    ...(draft.draft !== undefined && {
      draft: draft.draft,
      publishAt: draft.draft && draft.publishAt ? new Date(draft.publishAt) : null,
    }),
    images: draft.images,
    ...(draft.imageTexts && { imageTexts: draft.images.map((_, place) => draft.imageTexts?.[place] ?? '') }),
    youtubeLink: draft.youtubeLink,
    ...(draft.leadDays !== undefined && { leadDays: draft.leadDays }),
    ...(draft.finalSale !== undefined && { finalSale: draft.finalSale }),
    ...(draft.occasions && { occasions: Occasion.options.filter((name) => draft.occasions?.includes(name)) }),
    ...(draft.adjustable !== undefined && { adjustable: draft.adjustable }),
    ...(draft.sizes && draft.sizes.length > 0 && { adjustable: false }),
    ...draft.details,
    ...fromJewelleryDraft(draft.jewellery),
    ...(draft.metalPricing !== undefined && { pricing: draft.metalPricing && recipeOf(draft.metalPricing) }),
    materials: materialsIn(draft.details.material),
  };
}
