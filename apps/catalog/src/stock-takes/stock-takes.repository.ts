import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { MAX_DIFFERENCES } from '@kanaka/contracts/catalog/stock-takes';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf } from '@kanaka/server-kit/database/rows';
import { products } from '../schema.ts';
import {
  stockTakes,
  stockTakeScans,
  units,
  type DifferingUnit,
  type StockTakeResult,
  type StockTakeRow,
} from '../stock/units-schema.ts';

/** Inserts a stock take, unless one is open. */
export async function insertStockTake(tx: Db, take: { id: string; startedByName: string }): Promise<void> {
  await tx.insert(stockTakes).values(take).onConflictDoNothing();
}

export const findOpen = (db: Db) => firstOf(db.select().from(stockTakes).where(eq(stockTakes.state, 'open')));

export const findStockTake = (db: Db, id: string) => firstOf(db.select().from(stockTakes).where(eq(stockTakes.id, id)));

/**
 * Locks a stock take until the transaction ends: `share` for scans, which do not wait for one another, and `update` for
 * whoever ends it, so that no scan comes in between.
 */
export const lockStockTake = (tx: Db, id: string, strength: 'share' | 'update') =>
  firstOf(tx.select().from(stockTakes).where(eq(stockTakes.id, id)).for(strength));

export async function listStockTakes(db: Db, limit: number): Promise<(StockTakeRow & { scanned: number })[]> {
  const rows = await db
    .select({
      take: stockTakes,
      scanned: sql<number>`(select count(*)::int from ${stockTakeScans} where ${stockTakeScans.stockTakeId} = ${stockTakes.id})`,
    })
    .from(stockTakes)
    .orderBy(desc(stockTakes.startedAt))
    .limit(limit);
  return rows.map(({ take, scanned }) => ({ ...take, scanned }));
}

/**
 * Returns the tags that were scanned before. They are inserted in the order of the tags, so that two who scan the same ones
 * do not wait for each other in a circle.
 */
export async function insertScans(
  tx: Db,
  { stockTakeId, tags, scannedByName }: { stockTakeId: string; tags: readonly string[]; scannedByName: string },
): Promise<string[]> {
  const rows = [...new Set(tags)].sort().map((tag) => ({ stockTakeId, tag, scannedByName }));
  const inserted = await tx
    .insert(stockTakeScans)
    .values(rows)
    .onConflictDoNothing()
    .returning({ tag: stockTakeScans.tag });
  const isNew = new Set(inserted.map(({ tag }) => tag));
  return rows.map(({ tag }) => tag).filter((tag) => !isNew.has(tag));
}

export const deleteScan = (tx: Db, stockTakeId: string, tag: string) =>
  deleteRows(tx, stockTakeScans, eq(stockTakeScans.stockTakeId, stockTakeId), eq(stockTakeScans.tag, tag));

export const countScans = (db: Db, stockTakeId: string) =>
  db.$count(stockTakeScans, eq(stockTakeScans.stockTakeId, stockTakeId));

export type Scan = { tag: string; title: string; by: string; at: Date };

/** The last scans, newest first; the title is empty for a tag that the shop does not know. */
export async function listLatestScans(db: Db, stockTakeId: string, limit: number): Promise<Scan[]> {
  return db
    .select({
      tag: stockTakeScans.tag,
      title: sql<string>`coalesce(${products.title}, '')`,
      by: stockTakeScans.scannedByName,
      at: stockTakeScans.scannedAt,
    })
    .from(stockTakeScans)
    .leftJoin(units, eq(units.tag, stockTakeScans.tag))
    .leftJoin(products, eq(products.id, units.productId))
    .where(eq(stockTakeScans.stockTakeId, stockTakeId))
    .orderBy(desc(stockTakeScans.scannedAt), stockTakeScans.tag)
    .limit(limit);
}

/** What differs of the tagged pieces. */
export type UnitDifference = Omit<StockTakeResult, 'untagged' | 'differences'>;

const shouldBeThere = sql`${units.state} in ('in-stock', 'held')`;
const scanOf = (stockTakeId: string) =>
  sql`${stockTakeScans.stockTakeId} = ${stockTakeId} and ${stockTakeScans.tag} = ${units.tag}`;
const asUnit = {
  tag: units.tag,
  title: products.title,
  productId: units.productId,
  size: units.size,
  state: units.state,
};

/** What the scans of a stock take differ in from what should be in the shop, in one view of the data. */
export async function differenceOf(db: Db, stockTakeId: string, most = MAX_DIFFERENCES): Promise<UnitDifference> {
  const isMissing = and(
    shouldBeThere,
    sql`not exists (select 1 from ${stockTakeScans} where ${scanOf(stockTakeId)})`,
  ) as SQL;
  const ofTake = eq(stockTakeScans.stockTakeId, stockTakeId);
  const isUnexpected = and(ofTake, sql`(${units.id} is null or not ${shouldBeThere})`) as SQL;
  const [counted] = await db
    .select({
      expected: sql<number>`(count(*) filter (where ${shouldBeThere}))::int`,
      missingCount: sql<number>`(count(*) filter (where ${isMissing}))::int`,
    })
    .from(units);
  const missing: DifferingUnit[] = await db
    .select(asUnit)
    .from(units)
    .innerJoin(products, eq(products.id, units.productId))
    .where(isMissing)
    .orderBy(units.tag)
    .limit(most);
  const [odd] = await db
    .select({ unexpectedCount: count() })
    .from(stockTakeScans)
    .leftJoin(units, eq(units.tag, stockTakeScans.tag))
    .where(isUnexpected);
  const unexpected = await db
    .select({ scanned: stockTakeScans.tag, ...asUnit })
    .from(stockTakeScans)
    .leftJoin(units, eq(units.tag, stockTakeScans.tag))
    .leftJoin(products, eq(products.id, units.productId))
    .where(isUnexpected)
    .orderBy(stockTakeScans.tag)
    .limit(most);
  return {
    expected: counted?.expected ?? 0,
    missingCount: counted?.missingCount ?? 0,
    missing,
    unexpectedCount: odd?.unexpectedCount ?? 0,
    unexpected: unexpected.map(({ scanned, tag, title, productId, size, state }) => ({
      tag: scanned,
      unit:
        tag !== null && title !== null && productId !== null && size !== null && state !== null
          ? { tag, title, productId, size, state }
          : null,
    })),
  };
}

/** False when it is no longer open. */
export async function closeStockTake(
  tx: Db,
  id: string,
  closing: { state: 'booked' | 'dropped'; closedByName: string; reason: string; result: StockTakeResult | null },
): Promise<boolean> {
  const rows = await tx
    .update(stockTakes)
    .set({ ...closing, closedAt: sql`now()` })
    .where(and(eq(stockTakes.id, id), eq(stockTakes.state, 'open')))
    .returning({ id: stockTakes.id });
  return rows.length > 0;
}
