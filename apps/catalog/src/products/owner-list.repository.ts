import { and, asc, between, eq, gt, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { AdminSortBy, StockLevel } from '@kanaka/contracts/catalog/admin-products';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf } from '@kanaka/server-kit/database/rows';
import { categories, ownerSearch, products, subcategories } from '../schema.ts';
import { units } from '../stock/units-schema.ts';
import { inPlace, orders } from './listing.repository.ts';
import { isKept, type PieceView, pieceColumns } from './products.repository.ts';

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
  onSale: boolean;
  draft: boolean;
  archived: boolean;
};

/** Pieces in the shop and withdrawn ones; the latter are included even when their category was deleted. */
function selectPieces(db: Db) {
  const category = sql<string>`coalesce(${categories.name}, '')`;
  const sizing = sql<Sizing>`coalesce(${categories.sizing}, 'none')`;
  return db
    .select({ ...pieceColumns, category, sizing, subcategory: subcategories.name })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId));
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

function matching(
  db: Db,
  { words, nearly, stock, lowUpTo, onSale, draft, archived, ...place }: OwnerFilter,
): SQL | undefined {
  return and(
    archived ? isNotNull(products.archivedAt) : isKept,
    draft ? products.draft : undefined,
    ...Object.values(inPlace(db, place)),
    stock && atLevel(stock, lowUpTo),
    onSale ? gt(products.salePricePaise, 0) : undefined,
    words.length === 0 ? undefined : inArray(products.id, withWords(db, { words, nearly })),
  );
}

/** The ids of the pieces that contain all words, or similar ones; the tag or HUID of a unit is a word of its piece. */
function withWords(db: Db, { words, nearly }: Pick<OwnerFilter, 'words' | 'nearly'>) {
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
