import { sql } from 'drizzle-orm';
import type { ShopSettings } from '@kanaka/contracts/settings';
import { newShop } from '@kanaka/contracts/shop-profile';
import type { Db } from '@kanaka/server-kit/database';
import { seller } from '../schema.ts';

/** The shop's settings as they were last heard of; what came after that is as in a new shop. Null when they never were. */
export async function findSeller(db: Db): Promise<ShopSettings | null> {
  const [row] = await db.select().from(seller);
  return row ? { ...newShop, ...row.settings } : null;
}

/** Nothing is written when they are what is known already. */
export async function keepSeller(db: Db, settings: ShopSettings): Promise<void> {
  await db
    .insert(seller)
    .values({ settings })
    .onConflictDoUpdate({
      target: seller.id,
      set: { settings, heardAt: sql`now()` },
      setWhere: sql`${seller.settings} <> excluded.settings`,
    });
}
