import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { newMetalRates, newShop } from '@kanaka/contracts/catalog/shop-profile';
import type { MetalRateSettings } from '@kanaka/contracts/catalog/metal-rates';
import { taxPercentFor } from '@kanaka/money/tax';
import type { Db } from '@kanaka/server-kit/database';
import { findSettings } from './settings.repository.ts';

/** The owner's settings; defaults of a new shop for settings that were added after the last save, or never saved. */
async function settingsOfShop(db: Db): Promise<ShopSettings> {
  return { ...newShop, ...(await findSettings(db))?.value };
}

/** The stock at or below which the owner wants to be notified. */
export async function lowStockThreshold(db: Db): Promise<number> {
  return (await settingsOfShop(db)).lowStockThreshold;
}

/** The tax in percent that is added to prices within India. */
export async function homeTaxPercent(db: Db): Promise<number> {
  return taxPercentFor(undefined, await settingsOfShop(db));
}

/** How the shop treats the rates of metals. */
export async function metalRateSettings(db: Db): Promise<MetalRateSettings> {
  return (await settingsOfShop(db)).metalRates ?? newMetalRates;
}
