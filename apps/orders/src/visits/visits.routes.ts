import * as contract from '@kanaka/contracts/orders/visits';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { dayInIndia, timeInIndia } from '../india-time.ts';
import { bookVisit, type VisitDeps } from './book-visit.ts';
import { cancelVisit } from './cancel-visit.ts';
import { placeOf } from './mail-visit.ts';
import { offeredSlots, visitsDuring } from './visit-slots.ts';
import { countVisits, listBooked, listVisits, listVisitsOf } from './visits.repository.ts';
import type { VisitRow } from './visits-schema.ts';

/** Customers book visits and call them off; the owner sees and calls them off. */
export async function visitRoutes(app: FastifyInstance, deps: VisitDeps): Promise<void> {
  const { db, now } = deps;

  serve(app, contract.visitSlots, async () => {
    const settings = await deps.sellerSettings();
    if (!settings.visits) return { data: null };
    const { capacity, slotMinutes: minutes } = settings.visits;
    const booked = await listBooked(db, now());
    const free = offeredSlots(settings, now()).filter((slot) => visitsDuring(slot, booked) < capacity);
    const days = [...Map.groupBy(free, ({ at }) => dayInIndia(at))].map(([day, slots]) => ({
      day,
      times: slots.map(({ at }) => ({ at: at.toISOString(), time: timeInIndia(at) })),
    }));
    return { data: { minutes, addressLines: placeOf(settings), days } };
  });

  serve(app, contract.bookVisit, async ({ body, caller }) => {
    const visit = await bookVisit(deps, body, caller);
    const message = visit.emailProven ? 'Your visit is booked. We have sent you an e-mail.' : 'Your visit is booked.';
    return { message, data: toVisit(visit) };
  });

  serve(app, contract.ownVisits, async ({ caller }) => ({ data: (await listVisitsOf(db, caller.id)).map(toVisit) }));

  serve(app, contract.cancelVisit, async ({ params: { id }, caller }) => ({
    message: 'Your visit is cancelled.',
    data: toVisit(await cancelVisit(deps, { id, reason: '', caller })),
  }));

  serve(app, contract.adminListVisits, async ({ query: { show, page, limit } }) => {
    const shown = { show, now: now() };
    const [rows, total] = await Promise.all([listVisits(db, { ...shown, page, limit }), countVisits(db, shown)]);
    return { data: rows.map(toAdminVisit), page, limit, total };
  });

  serve(app, contract.adminCancelVisit, async ({ params: { id }, body: { reason }, caller }) => {
    const visit = await cancelVisit(deps, { id, reason, caller });
    const told = visit.emailProven
      ? 'The customer gets an e-mail.'
      : `Please call ${visit.phone}: the customer gets no e-mail, because the address is not confirmed.`;
    return { message: `Visit cancelled. ${told}`, data: toAdminVisit(visit) };
  });
}

function toVisit({ id, at, minutes, name, phone, wish, cancelledBy, reason }: VisitRow): contract.Visit {
  return {
    ...{ _id: id, at: at.toISOString(), minutes, name, phone, wish, reason },
    ...(cancelledBy && { cancelledBy }),
  };
}

const toAdminVisit = (visit: VisitRow): contract.AdminVisit => ({
  ...toVisit(visit),
  customerId: visit.userId,
  email: visit.email,
});
