import { and, asc, between, count, desc, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AdminSortBy, StockLevel } from '@kanaka/contracts/admin-products';
import type { Sizing } from '@kanaka/contracts/sizes';
import type { Db } from '@kanaka/server-kit/database';
import { categories, products, subcategories } from '../schema.ts';
import { inPlace } from './listing.repository.ts';
import { inShop, pieceColumns, type PieceView } from './products.repository.ts';

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
  archived: boolean;
};

const title = sql`lower(${products.title})`;

/** Ids sort by creation time. Ties are sorted by id in the same direction, so that one index serves both directions. */
const orders: Record<AdminSortBy, SQL[]> = {
  newest: [desc(products.id)],
  oldest: [asc(products.id)],
  'price-lowtohigh': [asc(products.sellingPaise), asc(products.id)],
  'price-hightolow': [desc(products.sellingPaise), desc(products.id)],
  'title-atoz': [asc(title), asc(products.id)],
  'title-ztoa': [desc(title), desc(products.id)],
  'stock-lowtohigh': [asc(products.onHand), asc(products.id)],
  'stock-hightolow': [desc(products.onHand), desc(products.id)],
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

export async function findForOwner(db: Db, id: string): Promise<PieceView | null> {
  const [row] = await selectPieces(db).where(eq(products.id, id));
  return row ?? null;
}

/** One piece, row-locked until the transaction ends. */
export async function findForOwnerLocked(db: Db, id: string): Promise<PieceView | null> {
  const [row] = await selectPieces(db).where(eq(products.id, id)).for('update', { of: products });
  return row ?? null;
}

export async function listForOwner(
  db: Db,
  { filter, sortBy, page, limit }: { filter: OwnerFilter; sortBy: AdminSortBy; page: number; limit: number },
): Promise<PieceView[]> {
  return selectPieces(db)
    .where(matching(db, filter))
    .orderBy(...orders[sortBy])
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function countForOwner(db: Db, filter: OwnerFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(matching(db, filter));
  return row?.total ?? 0;
}

function atLevel(level: StockLevel, lowUpTo: number): SQL {
  if (level === 'out') return eq(products.onHand, 0);
  return level === 'low' ? between(products.onHand, 1, lowUpTo) : gt(products.onHand, 0);
}

function matching(db: Db, { words, nearly, stock, lowUpTo, onSale, archived, ...place }: OwnerFilter): SQL | undefined {
  return and(
    archived ? isNotNull(products.archivedAt) : inShop,
    inPlace(db, place),
    stock && atLevel(stock, lowUpTo),
    onSale ? gt(products.salePricePaise, 0) : undefined,
    ...words.map((word) =>
      nearly
        ? sql`${word}::text <% ${products.ownerWords}`
        : sql`${products.ownerWords} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
    ),
  );
}
