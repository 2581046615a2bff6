import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { newMetalRates } from '@kanaka/contracts/catalog/shop-profile';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import type { PriceRecipe } from '@kanaka/money/metal-price';
import { type Db } from '@kanaka/server-kit/database/database';
import { firstOf } from '@kanaka/server-kit/database/rows';
import { keepQueries, unseen } from '@kanaka/server-kit/database/kept-queries';
import { categories, products, productSizes, settings, subcategories, type ProductRow } from '../schema.ts';
import { reservationLines, reservations } from '../stock/reservations-schema.ts';
import { metalRates } from '../rates/rates-schema.ts';
import type { Rate } from '../rates/next-rates.ts';
import { soldFirst } from '../stock/unit-stock.repository.ts';
import { units, type UnitRow } from '../stock/units-schema.ts';
import type { SizeRow } from './product-sizes.repository.ts';
import type { PurchaseColumns } from '../stock/purchase-columns.ts';

/** A piece with its sizes, unordered, and the names of its category and subcategory; a withdrawn one may have none. */
export type PieceView = Omit<ProductRow, 'ownerWords'> & {
  category: string;
  subcategory: string | null;
  sizing: Sizing;
  sizes: SizeRow[];
  metalPriced: boolean;
  purchase: PurchaseColumns | null;
};

/** The part of a piece that everybody may read. */
export type PublicPiece = Omit<PieceView, Inward | 'categoryId' | 'purchase'> & {
  categoryId: string;
} & { rateTooOld: boolean; nextWeightMg: number | null };

/** The subquery runs only for pieces that have sizes. */
const sizesOfPiece = sql<SizeRow[]>`case when ${products.sized} then (
  select json_agg(json_build_object('size', own.size, 'onHand', own.on_hand, 'reserved', own.reserved, 'netWeightMg', own.net_weight_mg))
  from ${productSizes} own where own.product_id = ${products.id}
) else '[]'::json end`;

const { ownerWords: _forFinding, ...ownColumns } = getTableColumns(products);
/** All columns except those used for searching only. */
export const pieceColumns = {
  ...ownColumns,
  sizes: sizesOfPiece,
  metalPriced: sql<boolean>`${products.pricing} is not null`,
};

/** The columns of the shop's own book-keeping, which lists for everybody do without. */
const {
  archivedAt: _archivedAt,
  draft: _draft,
  publishAt: _publishAt,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  materials: _materials,
  sellingPaise: _sellingPaise,
  discountPercent: _discountPercent,
  inStock: _inStock,
  sold: _sold,
  stockedAt: _stockedAt,
  lastSoldAt: _lastSoldAt,
  idleSince: _idleSince,
  weightMg: _weightMg,
  ratingSequence: _ratingSequence,
  version: _version,
  pricing: _pricing,
  imageTexts: _imageTexts,
  ...shownColumns
} = pieceColumns;
type Inward = Exclude<keyof typeof pieceColumns, keyof typeof shownColumns>;

/** For how long the shop sells at a rate. */
const orderableHours = sql<number>`coalesce(
  (select (${settings.value} -> 'metalRates' ->> 'orderableHours')::int from ${settings}),
  ${newMetalRates.orderableHours}
)`;

/** Whether the newest rate of one of its metals is older than the shop sells at. */
const rateTooOld = sql<boolean>`${products.pricing} is not null and exists (
  select from jsonb_array_elements(${products.pricing} -> 'metals') as part cross join lateral (
    select newest.effective_at from ${metalRates} newest
    where newest.metal = part ->> 'metal' and newest.fineness = (part ->> 'fineness')::int
    order by newest.id desc limit 1
  ) as rate
  where rate.effective_at <= now() - make_interval(hours => ${orderableHours})
)`;

const places = {
  categoryId: categories.id,
  category: categories.name,
  subcategory: subcategories.name,
  sizing: categories.sizing,
};

/** The net weight of the unit that is sold next of a tagged piece without sizes; null for others. */
const nextWeightMg = sql<number | null>`case when ${products.tagged} and not ${products.sized} then (
  select own.net_weight_mg from ${units} own
  where own.product_id = ${products.id} and own.state in ('in-stock', 'held')
  order by ${soldFirst} limit 1
) end`;
const publicColumns = { ...shownColumns, ...places, rateTooOld, nextWeightMg };

/** Not withdrawn: in the shop, or a draft. */
export const isKept = isNull(products.archivedAt);

/** What shoppers see. */
export const inShop = sql`(${products.archivedAt} is null and not ${products.draft})`;

/** Reads pieces with the names of their categories, with only what everybody may read. */
export function selectPublic(db: Db) {
  return db
    .select(publicColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId));
}

type NextUnit = Pick<UnitRow, 'tag' | 'size' | 'huid' | 'grossWeightMg' | 'netWeightMg'>;

/** A rate in JSON, as `ratesOfPiece` selects it. */
type RateOfPiece = Rate & { since: string };

/** Today's rates of its metals, in the statement that reads its price, so that they are those it was made with. */
const ratesOfPiece = sql<RateOfPiece[]>`case when ${products.pricing} is null then '[]'::json else (
  select coalesce(json_agg(json_build_object(
    'metal', rate.metal, 'fineness', rate.fineness, 'paisePerGram', rate.paise_per_gram, 'since', rate.effective_at
  )), '[]'::json)
  from jsonb_array_elements(${products.pricing} -> 'metals') as part cross join lateral (
    select * from ${metalRates} newest
    where newest.metal = part ->> 'metal' and newest.fineness = (part ->> 'fineness')::int
    order by newest.id desc limit 1
  ) as rate
) end`;

/** The unit of each size of a tagged piece that is sold next; when orders hold all of them, one of those. */
const nextUnitsOfPiece = sql<NextUnit[]>`case when ${products.tagged} then (
  select coalesce(json_agg(next), '[]'::json) from (
    select distinct on (own.size) own.tag, own.size, own.huid,
      own.gross_weight_mg as "grossWeightMg", own.net_weight_mg as "netWeightMg"
    from ${units} own where own.product_id = ${products.id} and own.state in ('in-stock', 'held')
    order by own.size, ${soldFirst}
  ) as next
) else '[]'::json end`;

const isChosen = sql`own.tag = any(${unseen('tags', 'text[]')})`;

/** Of each size the unit that was chosen by its tag, else one that unpaid orders of the asking shopper hold, if there is any. */
const ownUnits = sql<NextUnit[]>`case when ${products.tagged} then (
  select coalesce(json_agg(own), '[]'::json) from (
    select distinct on (own.size) own.tag, own.size, own.huid,
      own.gross_weight_mg as "grossWeightMg", own.net_weight_mg as "netWeightMg"
    from ${units} own left join ${reservations} on ${reservations.orderId} = own.order_id
    where own.product_id = ${products.id} and (own.state = 'in-stock' and ${isChosen} or own.state = 'held'
      and ${reservations.shopperId} = ${unseen('shopperId', 'uuid')} and ${reservations.expiresAt} is not null)
    order by own.size, ${isChosen} desc, own.net_weight_mg, own.tag
  ) as own
) else '[]'::json end`;

/** A quantity in one size that unpaid orders of the asking shopper hold; none when nobody in particular asks. */
type OwnHold = { size: string; quantity: number };

/** In the statement that reads the stock, so that both are of the same moment. */
const ownHolds = sql<OwnHold[]>`(
  select coalesce(json_agg(json_build_object('size', line.size, 'quantity', line.quantity)), '[]'::json)
  from ${reservations} join ${reservationLines} line on line.order_id = ${reservations.orderId}
  where ${reservations.shopperId} = ${unseen('shopperId', 'uuid')} and ${reservations.expiresAt} is not null
    and line.product_id = ${products.id}
)`;

/** A piece as it is read by itself: with what its price follows from. */
export type DetailedPiece = Omit<PublicPiece, 'nextWeightMg'> & {
  pricing: PriceRecipe | null;
  imageTexts: string[];
  rates: RateOfPiece[];
  orderableHours: number;
  nextUnits: NextUnit[];
  ownUnits: NextUnit[];
  ownHolds: OwnHold[];
};

// Its units say what the next one weighs.
const { nextWeightMg: _ofLists, ...detailedColumns } = publicColumns;

function selectDetailed(db: Db) {
  return db
    .select({
      ...detailedColumns,
      pricing: products.pricing,
      imageTexts: products.imageTexts,
      rates: ratesOfPiece,
      orderableHours,
      nextUnits: nextUnitsOfPiece,
      ownUnits,
      ownHolds,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId));
}

const publicPiece = keepQueries('piece', (db, by: 'id' | 'slug', name) =>
  selectDetailed(db)
    .where(and(inShop, eq(products[by], sql.placeholder('value'))))
    .prepare(name),
);

export const findPublicPiece = (db: Db, by: 'id' | 'slug', value: string) =>
  firstOf(publicPiece(db, by).execute({ value, shopperId: null, tags: [] }));

const publicPiecesById = keepQueries('pieces', (db, _: 'by-id', name) =>
  selectDetailed(db)
    .where(and(inShop, sql`${products.id} = any(${unseen('ids', 'uuid[]')})`))
    .prepare(name),
);

export async function listProductsById(
  db: Db,
  { ids, shopperId, tags = [] }: { ids: string[]; shopperId?: string | undefined; tags?: string[] },
): Promise<DetailedPiece[]> {
  return publicPiecesById(db, 'by-id').execute({ ids, shopperId: shopperId ?? null, tags });
}

/** Titles and images, of withdrawn pieces too. */
export async function listNamesById(
  db: Db,
  ids: string[],
): Promise<Pick<ProductRow, 'id' | 'title' | 'images' | 'draft' | 'archivedAt'>[]> {
  const { id, title, images, draft, archivedAt } = products;
  return db.select({ id, title, images, draft, archivedAt }).from(products).where(inArray(id, ids));
}

/** The newest pieces, those in stock first. */
export async function listNewest(db: Db, limit: number): Promise<PublicPiece[]> {
  return selectPublic(db).where(inShop).orderBy(eq(products.reserved, products.onHand), desc(products.id)).limit(limit);
}

const publicByIds = keepQueries('shown', (db, _: 'by-id', name) =>
  selectPublic(db)
    .where(and(inShop, sql`${products.id} = any(${unseen('ids', 'uuid[]')})`))
    .prepare(name),
);

export const listPublicByIds = (db: Db, ids: string[]): Promise<PublicPiece[]> =>
  publicByIds(db, 'by-id').execute({ ids });
