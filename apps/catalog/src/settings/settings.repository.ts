import { eq, sql } from 'drizzle-orm';
import type { ShopSettings } from '@kanaka/contracts/settings';
import type { Db } from '@kanaka/server-kit/database';
import { serialPrefixes, settings, type DocumentKind, type SettingsRow } from '../schema.ts';

/** The shop's settings, unless it has some already. */
export async function insertSettings(db: Db, value: ShopSettings): Promise<void> {
  await db.insert(settings).values({ value }).onConflictDoNothing();
}

/** Null before the shop was opened. */
export async function findSettings(db: Db): Promise<SettingsRow | null> {
  const [row] = await db.select().from(settings);
  return row ?? null;
}

/** The same, held until the transaction ends: whoever else would save waits, and then sees the new version. */
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

/** Writes down that a prefix begins serials of a paper. False when it has begun those of the other. */
export async function claimPrefix(db: Db, prefix: string, kind: DocumentKind): Promise<boolean> {
  await db.insert(serialPrefixes).values({ prefix, kind }).onConflictDoNothing();
  const [row] = await db.select().from(serialPrefixes).where(eq(serialPrefixes.prefix, prefix));
  return row?.kind === kind;
}
