import { sql } from 'drizzle-orm';
import type { SellingTerms } from '@kanaka/contracts/catalog/settings';
import type { Db } from '@kanaka/server-kit/database/database';
import { seller } from '../schema.ts';

/** The last known settings. Null when none were ever received. */
export async function findSeller(db: Db): Promise<SellingTerms | null> {
  const [row] = await db.select().from(seller);
  return row?.settings ?? null;
}

/** Writes only if they differ from the stored ones. */
export async function keepSeller(db: Db, settings: SellingTerms): Promise<void> {
  await db
    .insert(seller)
    .values({ settings })
    .onConflictDoUpdate({
      target: seller.id,
      set: { settings, heardAt: sql`now()` },
      setWhere: sql`${seller.settings} <> excluded.settings`,
    });
}
