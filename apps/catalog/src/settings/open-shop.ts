import { newShop } from '@kanaka/contracts/shop-profile';
import type { Db } from '@kanaka/server-kit/database';
import { claimPrefix, insertSettings } from './settings.repository.ts';

/** Gives a new shop the settings it begins with. Any number of replicas may do so at once. */
export async function openShop({ db }: { db: Db }): Promise<void> {
  await insertSettings(db, newShop);
  await claimPrefix(db, newShop.invoicePrefix, 'invoice');
  await claimPrefix(db, newShop.creditNotePrefix, 'credit-note');
}
