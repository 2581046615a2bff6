import { MOST_VISITS, type VisitDraft } from '@kanaka/contracts/orders/visits';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { v7 as uuidv7 } from 'uuid';
import { mailVisit } from './mail-visit.ts';
import { offeredSlots, visitsDuring } from './visit-slots.ts';
import { countComing, insertVisit, listBooked, lockVisits } from './visits.repository.ts';
import type { VisitRow } from './visits-schema.ts';

export type VisitDeps = {
  db: Db;
  now: () => Date;
  sellerSettings: () => Promise<ShopSettings>;
  wakeRelay: () => void;
};

/** Books a place of a slot that the owner offers. */
export async function bookVisit(
  { db, now, sellerSettings, wakeRelay }: VisitDeps,
  { at, ...draft }: VisitDraft,
  caller: Pick<Caller, 'id' | 'email' | 'emailProven'>,
): Promise<VisitRow> {
  const settings = await sellerSettings();
  const slot = offeredSlots(settings, now()).find((one) => one.at.getTime() === Date.parse(at));
  if (!slot || !settings.visits)
    throw new AppError('visit.not-offered', 'This time is not offered. Please choose another one.');
  const { capacity } = settings.visits;
  const visit = await db.transaction(async (tx) => {
    await lockVisits(tx);
    if ((await countComing(tx, caller.id, now())) >= MOST_VISITS) {
      throw new AppError('visit.too-many', `You already have ${MOST_VISITS} visits booked. Please call one off first.`);
    }
    const booked = await listBooked(tx, slot.at);
    const own = booked.filter(({ userId }) => userId === caller.id);
    if (visitsDuring(slot, own) > 0) {
      throw new AppError('visit.taken', 'You have already booked a visit at this time. Please choose another time.');
    }
    if (visitsDuring(slot, booked) >= capacity) {
      throw new AppError('visit.taken', 'Somebody else has just taken the last place. Please choose another time.');
    }
    const { id: userId, email, emailProven } = caller;
    const added = await insertVisit(tx, { id: uuidv7(), userId, email, emailProven, ...draft, ...slot });
    await mailVisit(tx, added, settings);
    return added;
  });
  wakeRelay();
  return visit;
}
