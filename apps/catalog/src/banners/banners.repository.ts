import { MAX_BANNERS, type BannerDraft } from '@kanaka/contracts/banners';
import type { Db } from '@kanaka/server-kit/database';
import { asc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { banners, type BannerRow } from '../schema.ts';

export async function listBanners(db: Db): Promise<BannerRow[]> {
  return db.select().from(banners).orderBy(asc(banners.position), asc(banners.id)).limit(MAX_BANNERS);
}

/** All banners in display order, with row locks. Locked in the order of their ids, so that two callers cannot deadlock. */
export async function lockBanners(tx: Db): Promise<BannerRow[]> {
  const rows = await tx.select().from(banners).orderBy(asc(banners.id)).for('update');
  return rows.sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

/** With a row lock until the transaction ends. */
export async function findBanner(tx: Db, id: string): Promise<BannerRow | null> {
  const [row] = await tx.select().from(banners).where(eq(banners.id, id)).for('update');
  return row ?? null;
}

/** Inserts a banner as the last one. */
export async function insertBanner(db: Db, banner: BannerDraft): Promise<BannerRow> {
  const position = sql<number>`(select coalesce(max(${banners.position}), 0) + 1 from ${banners})`;
  const [row] = await db
    .insert(banners)
    .values({ id: uuidv7(), ...banner, position })
    .returning();
  if (!row) throw new Error('the insert returned no banner');
  return row;
}

/** Null when there is no such banner. */
export async function updateBanner(db: Db, id: string, banner: BannerDraft): Promise<BannerRow | null> {
  const [row] = await db.update(banners).set(banner).where(eq(banners.id, id)).returning();
  return row ?? null;
}

/** Sets each banner's position to its index in the list. */
export async function placeBanners(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${banners} set position = place.number
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as place(id, number)
    where ${banners.id} = place.id::uuid
  `);
}

/** The deleted banner; null when there was none. */
export async function deleteBanner(db: Db, id: string): Promise<BannerRow | null> {
  const [row] = await db.delete(banners).where(eq(banners.id, id)).returning();
  return row ?? null;
}
