import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import type { VisitRow } from './visits-schema.ts';

/** Where visitors come. */
export const placeOf = ({ pickup, addressLines }: Pick<ShopSettings, 'pickup' | 'addressLines'>) =>
  pickup && pickup.addressLines.length > 0 ? pickup.addressLines : addressLines;

/**
 * Writes to the customer and to the shop's own address that a visit was booked or cancelled; or reminds the customer of it, once. A mailbox that is not proven gets
 * nothing: whoever opens an account with a stranger's address would have the shop send his words there.
 */
export async function mailVisit(tx: Db, visit: VisitRow, settings: ShopSettings, isReminder = false): Promise<void> {
  const { id: visitId, at, minutes, name, phone, wish, cancelledBy, reason } = visit;
  const about = {
    ...{ visitId, at: at.toISOString(), minutes, reason, addressLines: placeOf(settings) },
    visitor: { name, phone, wish },
    ...(cancelledBy && { cancelledBy }),
    ...(isReminder && { isReminder }),
  };
  const id = `visit-${isReminder ? 'reminder' : cancelledBy ? 'cancelled' : 'booked'}-${visitId}`;
  if (visit.emailProven) {
    await insertJob(tx, 'mail', 'visit-changed', id, { to: visit.email, name, isOwner: false, ...about });
  }
  if (isReminder || settings.email === '') return;
  await insertJob(tx, 'mail', 'visit-changed', `${id}-owner`, {
    to: settings.email,
    name: '',
    isOwner: true,
    ...about,
  });
}
