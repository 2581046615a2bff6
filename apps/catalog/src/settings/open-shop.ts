import { newShop } from '@kanaka/contracts/catalog/shop-profile';
import type { Db } from '@kanaka/server-kit/database/database';
import { claimPrefix, insertSettings } from './settings.repository.ts';

/** Inserts the default settings of a new shop. Safe to call at every start of every replica. */
export async function openShop({ db }: { db: Db }): Promise<void> {
  await insertSettings(db, newShop);
  await claimPrefix(db, newShop.invoicePrefix, 'invoice');
  await claimPrefix(db, newShop.creditNotePrefix, 'credit-note');
}
