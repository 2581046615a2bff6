import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { newShop } from '@kanaka/contracts/catalog/shop-profile';
import type { MetalRateSettings } from '@kanaka/contracts/catalog/metal-rates';
import { taxPercentFor } from '@kanaka/money/gst';
import type { Db } from '@kanaka/server-kit/database/database';
import { claimPrefix, findSettings, insertSettings } from './settings.repository.ts';

/** The owner's settings; those of a new shop before the first start has inserted them. */
async function settingsOfShop(db: Db): Promise<ShopSettings> {
  return (await findSettings(db))?.value ?? newShop;
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
  return (await settingsOfShop(db)).metalRates;
}

/** Inserts the default settings of a new shop. Safe to call at every start of every replica. */
export async function openShop({ db }: { db: Db }): Promise<void> {
  await insertSettings(db, newShop);
  await claimPrefix(db, newShop.invoicePrefix, 'invoice');
  await claimPrefix(db, newShop.creditNotePrefix, 'credit-note');
}
