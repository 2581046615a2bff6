import type { DeliveryDates, DeliveryDays, DeliveryRules } from '@kanaka/contracts/orders/delivery';
import { DAY_MS, INDIA_OFFSET_MS } from '../india-time.ts';

/** The part of the settings by which days are counted. */
export type Calendar = Pick<DeliveryRules, 'cutoff' | 'workingWeekdays' | 'holidays'>;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * From which to which day an order that is paid at `paidAt` is to arrive.
 *
 * Working days are counted. Day 1 is the day of the payment, if it is a working day and the payment is before the cut-off,
 * otherwise the next working day. What is made to order (`leadDays`) is given to the courier so many working days later,
 * and the days of the delivery are counted from there. So with a cut-off at 15:00, Sundays off and 4 to 7 days, an order
 * paid on Friday, 20 November 2026 at 16:00 has Saturday as day 1 and arrives from 25 to 28 November.
 */
export function deliveryDates(
  paidAt: Date,
  { minDays, maxDays, leadDays }: DeliveryDays & { leadDays: number },
  { cutoff, workingWeekdays, holidays }: Calendar,
): DeliveryDates {
  const isWorking = (time: number) =>
    workingWeekdays.includes(new Date(time).getUTCDay()) && !holidays.includes(dayOf(time));
  const nextWorking = (time: number) => {
    let next = time + DAY_MS;
    while (!isWorking(next)) next += DAY_MS;
    return next;
  };

  const local = paidAt.getTime() + INDIA_OFFSET_MS;
  const isEarly = new Date(local).toISOString().slice(11, 16) < cutoff;
  const start = isEarly && isWorking(local) ? local : nextWorking(local);
  let day = start;
  let from = start;
  for (let count = 1; count < leadDays + maxDays; count += 1) {
    day = nextWorking(day);
    if (count === leadDays + minDays - 1) from = day;
  }
  return { from: dayOf(from), to: dayOf(day) };
}
