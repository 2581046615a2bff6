import { asc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BannerDraft } from '@kanaka/contracts/banners';
import type { Db } from '@kanaka/server-kit/database';
import type { z } from 'zod';
import { banners, type BannerRow } from '../schema.ts';

/** More would never be seen: each stands for five seconds. */
const MOST = 100;

export async function listBanners(db: Db): Promise<BannerRow[]> {
  return db.select().from(banners).orderBy(asc(banners.position), asc(banners.id)).limit(MOST);
}

/** Behind all others. */
export async function insertBanner(db: Db, banner: z.output<typeof BannerDraft>): Promise<BannerRow> {
  const position = sql<number>`(select coalesce(max(${banners.position}), 0) + 1 from ${banners})`;
  const [row] = await db
    .insert(banners)
    .values({ id: uuidv7(), ...banner, position })
    .returning();
  if (!row) throw new Error('a banner that was just added is not there');
  return row;
}

/** The banner that was there; null when there was none. */
export async function deleteBanner(db: Db, id: string): Promise<BannerRow | null> {
  const [row] = await db.delete(banners).where(eq(banners.id, id)).returning();
  return row ?? null;
}
