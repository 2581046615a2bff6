/** What happens to an order, step by step. A step that lies in the future is left out later: then it has not happened yet. */
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

export function delivered(at: number, distance: Distance, consignment: Consignment): Moment[] {
  const packing = workdaysAfter(at, 1);
  const arrival = workdaysAfter(packing, travels[distance]);
  return [
    ...placedAndPaid(at),
    { at: onDayOf(packing, 17, 30), act: { what: 'send', consignment } },
    { at: onDayOf(arrival, 14, 40), act: { what: 'move', to: 'delivered' } },
  ];
}
