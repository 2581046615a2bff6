import { asc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '@kanaka/server-kit/database';
import { banners, type BannerRow } from '../schema.ts';

/** More banners than any carousel should turn through. */
const MOST = 50;

export async function listBanners(db: Db): Promise<BannerRow[]> {
  return db.select().from(banners).orderBy(asc(banners.position)).limit(MOST);
}

export async function insertBanner(db: Db, banner: Pick<BannerRow, 'imageDesktop' | 'imageMobile' | 'alt'>): Promise<BannerRow> {
  const [row] = await db.insert(banners).values({ id: uuidv7(), ...banner }).returning();
  if (!row) throw new Error('an inserted banner was not returned');
  return row;
}

export async function deleteBanner(db: Db, id: string): Promise<boolean> {
  return (await db.delete(banners).where(eq(banners.id, id)).returning({ id: banners.id })).length > 0;
}
