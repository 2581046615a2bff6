import { recordChange, actorOf } from '@kanaka/audit/record-change';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { dayInIndia, timeInIndia } from '../india-time.ts';
import type { VisitDeps } from './book-visit.ts';
import { mailVisit } from './mail-visit.ts';
import { deleteVisitsOf, findVisit, listVisitsOf, markCancelled } from './visits.repository.ts';
import type { VisitRow } from './visits-schema.ts';

/** Calls off a visit that has not begun: its customer their own, an admin any. */
export async function cancelVisit(
  { db, now, sellerSettings, wakeRelay }: VisitDeps,
  { id, reason, caller }: { id: string; reason: string; caller: Caller },
): Promise<VisitRow> {
  const known = await findVisit(db, id);
  const isShop = caller.role === 'admin';
  if (!known || (!isShop && known.userId !== caller.id)) throw notFound('visit');
  const settings = await sellerSettings();
  const cancelled = await db.transaction(async (tx) => {
    const visit = await markCancelled(tx, id, { by: isShop ? 'shop' : 'customer', reason, now: now() });
    if (!visit) throw new AppError('visit.over', 'This visit has begun or was cancelled.');
    await mailVisit(tx, visit, settings);
    if (isShop) {
      await recordChange(tx, {
        actor: actorOf(caller),
        action: 'visit.cancelled',
        // Without the customer's name: the log is kept for ever.
        subject: { kind: 'visit', id, name: `${dayInIndia(visit.at)}, ${timeInIndia(visit.at)}` },
        before: {},
        after: { reason },
      });
    }
    return visit;
  });
  wakeRelay();
  return cancelled;
}

/** Of an erased account: the shop hears that nobody comes, and nothing is left. */
export async function eraseVisits(
  { db, now, sellerSettings, wakeRelay }: VisitDeps,
  { userId }: { userId: string },
): Promise<void> {
  const settings = await sellerSettings();
  await db.transaction(async (tx: Db) => {
    for (const { id } of await listVisitsOf(tx, userId)) {
      const visit = await markCancelled(tx, id, { by: 'customer', reason: '', now: now() });
      if (visit) await mailVisit(tx, visit, settings);
    }
    await deleteVisitsOf(tx, userId);
  });
  wakeRelay();
}
