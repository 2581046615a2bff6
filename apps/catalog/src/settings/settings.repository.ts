import { eq, sql } from 'drizzle-orm';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import type { Db } from '@kanaka/server-kit/database/database';
import { serialPrefixes, settings, type DocumentKind, type SettingsRow } from '../schema.ts';

/** Inserts the shop's settings unless there are some. */
export async function insertSettings(db: Db, value: ShopSettings): Promise<void> {
  await db.insert(settings).values({ value }).onConflictDoNothing();
}

/** Null before the first start has inserted them. */
export async function findSettings(db: Db): Promise<SettingsRow | null> {
  const [row] = await db.select().from(settings);
  return row ?? null;
}

/** Row-locked until the transaction ends: another save waits and then sees the new version. */
export async function lockSettings(db: Db): Promise<SettingsRow | null> {
  const [row] = await db.select().from(settings).for('update');
  return row ?? null;
}

export async function updateSettings(db: Db, value: ShopSettings): Promise<SettingsRow> {
  const [row] = await db
    .update(settings)
    .set({ value, version: sql`${settings.version} + 1`, updatedAt: sql`now()` })
    .returning();
  if (!row) throw new Error('the shop has no settings to save');
  return row;
}

/** Claims a prefix for the serials of invoices or of credit notes. False when the other kind has used it already. */
export async function claimPrefix(db: Db, prefix: string, kind: DocumentKind): Promise<boolean> {
  await db.insert(serialPrefixes).values({ prefix, kind }).onConflictDoNothing();
  const [row] = await db.select().from(serialPrefixes).where(eq(serialPrefixes.prefix, prefix));
  return row?.kind === kind;
}
