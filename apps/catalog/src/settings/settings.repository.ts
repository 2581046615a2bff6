import { eq, sql } from 'drizzle-orm';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, onlyRow, updateRows } from '@kanaka/server-kit/database/rows';
import { serialPrefixes, settings, type DocumentKind } from '../schema.ts';

/** Inserts the shop's settings unless there are some. */
export async function insertSettings(db: Db, value: ShopSettings): Promise<void> {
  await db.insert(settings).values({ value }).onConflictDoNothing();
}

/** Null before the first start has inserted them. */
export const findSettings = (db: Db) => firstOf(db.select().from(settings));

/** Row-locked until the transaction ends: another save waits and then sees the new version. */
export const lockSettings = (db: Db) => firstOf(db.select().from(settings).for('update'));

export const updateSettings = (db: Db, value: ShopSettings) =>
  onlyRow(updateRows(db, settings, { value, version: sql`${settings.version} + 1`, updatedAt: sql`now()` }));

/** Claims a prefix for the serials of invoices or of credit notes. False when the other kind has used it already. */
export async function claimPrefix(db: Db, prefix: string, kind: DocumentKind): Promise<boolean> {
  await db.insert(serialPrefixes).values({ prefix, kind }).onConflictDoNothing();
  const [row] = await db.select().from(serialPrefixes).where(eq(serialPrefixes.prefix, prefix));
  return row?.kind === kind;
}
