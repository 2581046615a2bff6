/** What happens to an order, step by step. A step that lies in the future is left out later: then it has not happened yet. */
import type { ReturnReason } from '@kanaka/contracts/returns';
import { DAY_MS, HOUR_MS, onDayOf, workdaysAfter } from './calendar.ts';
import type { Act, Consignment } from './demo-data.ts';

/** An act of a story, at a time. */
export type Moment = { at: number; act: Act };

/** Working days with the courier. */
const travels = { near: 2, far: 4, abroad: 12 };
export type Distance = keyof typeof travels;
const MINUTE_MS = 60_000;

function placedAndPaid(at: number): Moment[] {
  return [
    { at, act: { what: 'place' } },
    { at: at + 4 * MINUTE_MS, act: { what: 'pay' } },
  ];
}

export function ranOut(at: number): Moment[] {
  return [
    { at, act: { what: 'place' } },
    // When its hold has ended, and once more after the three days for which a late payment is looked for.
    { at: at + 16 * MINUTE_MS, act: { what: 'run-out' } },
    { at: at + 3 * DAY_MS + MINUTE_MS, act: { what: 'run-out' } },
  ];
}

export function cancelledByShopper(at: number, reason: string): Moment[] {
  return [...placedAndPaid(at), { at: at + 5 * HOUR_MS, act: { what: 'cancel', reason } }];
}

export function closedByOwner(at: number, status: 'cancelled' | 'rejected', reason: string): Moment[] {
  return [
    ...placedAndPaid(at),
    { at: onDayOf(workdaysAfter(at, 1), 12, 20), act: { what: 'set-status', status, reason } },
  ];
}

const packingOf = (at: number) => workdaysAfter(at, 1);

/** When an order that was placed then is delivered. */
export const arrivalOf = (at: number, distance: Distance) =>
  onDayOf(workdaysAfter(packingOf(at), travels[distance]), 14, 40);

type Delivery = {
  distance: Distance;
  consignment: Consignment;
  /** It is made or finished for the order first. */
  isMade: boolean;
  /** The courier's last leg is recorded. */
  isFollowed: boolean;
};

export function delivered(at: number, { distance, consignment, isMade, isFollowed }: Delivery): Moment[] {
  const packing = packingOf(at);
  const arrival = arrivalOf(at, distance);
  const making: Act = { what: 'set-status', status: 'inProcess', reason: '' };
  return [
    ...placedAndPaid(at),
    ...(isMade ? [{ at: onDayOf(packing, 10, 15), act: making }] : []),
    { at: onDayOf(packing, 17, 30), act: { what: 'send', consignment } },
    ...(isFollowed ? [{ at: onDayOf(arrival, 9, 25), act: { what: 'move', to: 'outForDelivery' } as const }] : []),
    { at: arrival, act: { what: 'move', to: 'delivered' } },
  ];
}

export type ReturnStory = {
  reason: ReturnReason;
  words: string;
  end: 'accepted' | 'refused' | 'withdrawn' | 'expired';
};

/** A return of what was delivered then. */
export function returned(deliveredAt: number, { reason, words, end }: ReturnStory, consignment: Consignment): Moment[] {
  const on = (days: number, hour: number, minute = 0) => onDayOf(workdaysAfter(deliveredAt, days), hour, minute);
  type Move = Extract<Act, { what: 'move-return' }>;
  const moved = (at: number, by: Move['by'], to: Move['to'], more: Partial<Move> = {}): Moment => ({
    at,
    act: { what: 'move-return', by, to, note: '', ...more },
  });
  // Also before a Sunday: damage is to be reported within 48 hours.
  const asked: Moment = { at: onDayOf(deliveredAt + DAY_MS, 20, 15), act: { what: 'ask-return', reason, words } };
  if (end === 'withdrawn') return [asked, moved(on(2, 9, 30), 'shopper', 'withdrawn')];
  const note = 'Please pack it in its box and send it insured; we pay the carriage. The address is on the bill.';
  const approved = [asked, moved(on(2, 10, 45), 'owner', 'approved', { note })];
  if (end === 'expired') return [...approved, { at: on(2, 10, 45) + 9 * DAY_MS, act: { what: 'expire-return' } }];
  const found = {
    accepted: { note: 'Unworn, complete, with its certificate.', said: '' },
    refused: {
      note: 'Engraved after the sale.',
      said: 'The seal is broken and the inside is engraved, so we cannot sell it again. We send it back to you.',
    },
  }[end];
  return [
    ...approved,
    moved(on(3, 16), 'shopper', 'inTransit', { consignment }),
    moved(on(6, 11, 30), 'owner', 'received'),
    moved(on(7, 12), 'owner', 'inspected', { note: found.note }),
    moved(on(7, 15, 10), 'owner', end, { note: found.said }),
  ];
}
