import { newShop } from '@kanaka/contracts/shop-profile';
import type { Db } from '@kanaka/server-kit/database';
import { findSettings } from '../settings/settings.repository.ts';

/** At so many pieces, or fewer, the owner wants to know. */
export async function lowStockThreshold(db: Db): Promise<number> {
  return (await findSettings(db))?.value.lowStockThreshold ?? newShop.lowStockThreshold;
}
