import { and, asc, between, eq, gt, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { IDLE_BANDS, type AdminSortBy, type StockLevel } from '@kanaka/contracts/catalog/admin-products';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf } from '@kanaka/server-kit/database/rows';
import { categories, ownerSearch, products, subcategories } from '../schema.ts';
import { units } from '../stock/units-schema.ts';
import { inPlace, orders } from './listing.repository.ts';
import { isKept, type PieceView, pieceColumns } from './products.repository.ts';
import { purchases } from './purchases-schema.ts';

/** The owner's filter for the list of pieces. */
export type OwnerFilter = {
  /** In lower case; a piece must contain all of them. */
  words: string[];
  /** Whether similar words match too. */
  nearly: boolean;
  category?: string[] | undefined;
  subcategory?: string[] | undefined;
  stock?: StockLevel | undefined;
  /** Low stock means from 1 up to this number. */
  lowUpTo: number;
  /** Only what is offered, in stock, and was not sold for so many days. */
  idleDays?: number | undefined;
  onSale: boolean;
  draft: boolean;
  archived: boolean;
};

/** Pieces in the shop and withdrawn ones; the latter are included even when their category was deleted. */
function selectPieces(db: Db) {
  const category = sql<string>`coalesce(${categories.name}, '')`;
  const sizing = sql<Sizing>`coalesce(${categories.sizing}, 'none')`;
  return db
    .select({
      ...pieceColumns,
      ...{ category, sizing, subcategory: subcategories.name },
      // Drizzle makes the whole of it null when its first column is.
      purchase: { supplier: purchases.supplier, costPaise: purchases.costPaise },
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .leftJoin(purchases, eq(purchases.productId, products.id));
}

export const findForOwner = (db: Db, id: string) => firstOf(selectPieces(db).where(eq(products.id, id)));

/** One piece, row-locked until the transaction ends. */
export const findForOwnerLocked = (db: Db, id: string) =>
  firstOf(selectPieces(db).where(eq(products.id, id)).for('update', { of: products }));

/** These pieces in the order of their ids, row-locked until the transaction ends. */
export async function listForOwnerLocked(db: Db, ids: readonly string[]): Promise<PieceView[]> {
  return selectPieces(db)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('update', { of: products });
}

/** The next pieces that are not withdrawn, in the order of their ids. */
export async function listKept(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<PieceView[]> {
  return selectPieces(db)
    .where(and(isKept, after === null ? undefined : gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit);
}

/** Withdrawn ones too; unordered. */
export async function listBySlugs(db: Db, slugs: readonly string[]): Promise<PieceView[]> {
  return selectPieces(db).where(inArray(products.slug, [...slugs]));
}

/** Unordered. */
export async function listForOwnerById(db: Db, ids: readonly string[]): Promise<PieceView[]> {
  return selectPieces(db).where(inArray(products.id, [...ids]));
}

type OwnerPage = { filter: OwnerFilter; sortBy: AdminSortBy; limit: number; offset: number };

/** A page of the list. Its ids are found first, and only its pieces are read. */
export async function listForOwner(db: Db, { filter, sortBy, limit, offset }: OwnerPage): Promise<PieceView[]> {
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(matching(db, filter))
    .orderBy(...orders[sortBy])
    .limit(limit)
    .offset(offset);
  return selectPieces(db)
    .where(sql`${products.id} = any(array(${ids}))`)
    .orderBy(...orders[sortBy]);
}

export const countForOwner = (db: Db, filter: OwnerFilter) => db.$count(products, matching(db, filter));

function atLevel(level: StockLevel, lowUpTo: number): SQL {
  if (level === 'out') return eq(products.onHand, 0);
  return level === 'low' ? between(products.onHand, 1, lowUpTo) : gt(products.onHand, 0);
}

/** Offered and in stock, in the words of the index: what is only made to order lies nowhere. */
const isOffered = sql`${products.archivedAt} is null and not ${products.draft} and ${products.onHand} > 0
  and (${products.tagged} or ${products.leadDays} = 0)`;

/** How much of what is offered was not sold for how long; the cost of a tagged piece is that of its units. */
export async function sumIdle(db: Db): Promise<IdleStock[]> {
  const { rows } = await db.execute<IdleStock>(sql`
    select band.from, count(idle.since)::int as products, coalesce(sum(idle.pieces), 0)::int as pieces,
      coalesce(sum(idle.price), 0)::float8 as "pricePaise", coalesce(sum(idle.cost), 0)::float8 as "costPaise",
      coalesce(sum(idle.costed), 0)::int as costed
    from unnest(${sql.param([...IDLE_BANDS])}::int[], ${sql.param([...IDLE_BANDS.slice(1), null])}::int[]) as band ("from", "to")
    left join (
      select ${products.idleSince} as since, ${products.onHand} as pieces,
        ${products.onHand} * ${products.sellingPaise} as price,
        case when ${products.tagged} then own.cost else ${products.onHand} * ${purchases.costPaise} end as cost,
        case when ${products.tagged} then own.costed
          when ${purchases.costPaise} is not null then ${products.onHand} end as costed
      from ${products}
      left join ${purchases} on ${purchases.productId} = ${products.id}
      left join lateral (
        select sum(coalesce(unit.cost_paise, ${purchases.costPaise})) as cost,
          count(coalesce(unit.cost_paise, ${purchases.costPaise})) as costed
        from ${units} unit
        where ${products.tagged} and unit.product_id = ${products.id} and unit.state in ('in-stock', 'held')
      ) as own on true
      where ${isOffered}
    ) as idle on idle.since <= now() - make_interval(days => band.from)
      and (band.to is null or idle.since > now() - make_interval(days => band.to))
    group by band.from order by band.from`);
  return rows;
}

type IdleStock = {
  from: number;
  products: number;
  pieces: number;
  pricePaise: number;
  costPaise: number;
  costed: number;
};

function matching(
  db: Db,
  { words, nearly, stock, lowUpTo, idleDays, onSale, draft, archived, ...place }: OwnerFilter,
): SQL | undefined {
  return and(
    archived ? isNotNull(products.archivedAt) : isKept,
    draft ? products.draft : undefined,
    ...Object.values(inPlace(db, place)),
    stock && atLevel(stock, lowUpTo),
    idleDays === undefined
      ? undefined
      : sql`${isOffered} and ${products.idleSince} <= now() - make_interval(days => ${idleDays})`,
    onSale ? gt(products.salePricePaise, 0) : undefined,
    words.length === 0 ? undefined : inArray(products.id, withWords(db, { words, nearly })),
  );
}

/** The ids of the pieces that contain all words, or similar ones; the tag or HUID of a unit is a word of its piece. */
export function withWords(db: Db, { words, nearly }: Pick<OwnerFilter, 'words' | 'nearly'>) {
  const contained = words.map((word) => {
    const code = word.toUpperCase();
    const tagged = db
      .select({ id: units.productId })
      .from(units)
      .where(or(eq(units.tag, code), eq(units.huid, code)));
    // As an array, so that both sides of the `or` are looked up in an index.
    return or(
      nearly
        ? sql`${word}::text <% ${ownerSearch.words}`
        : sql`${ownerSearch.words} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
      sql`${ownerSearch.productId} = any(array(${tagged}))`,
    );
  });
  return db
    .select({ id: ownerSearch.productId })
    .from(ownerSearch)
    .where(and(...contained));
}
