import type { ShopSettings } from '@kanaka/contracts/settings';
import { newShop } from '@kanaka/contracts/shop-profile';
import { taxPercentFor } from '@kanaka/money/tax';
import type { Db } from '@kanaka/server-kit/database';
import { findSettings } from './settings.repository.ts';

/** What the owner has set; a setting that came after they last saved, and every one before they did, is as in a new shop. */
async function settingsOfShop(db: Db): Promise<ShopSettings> {
  return { ...newShop, ...(await findSettings(db))?.value };
}

/** At so many pieces, or fewer, the owner wants to know. */
export async function lowStockThreshold(db: Db): Promise<number> {
  return (await settingsOfShop(db)).lowStockThreshold;
}

/** What is added to a price within India, in percent. */
export async function homeTaxPercent(db: Db): Promise<number> {
  return taxPercentFor(undefined, await settingsOfShop(db));
}
