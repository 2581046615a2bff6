import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import type { VisitRules } from '@kanaka/contracts/orders/visit-rules';
import { DAY_MS, dayInIndia, startOfDay } from '../india-time.ts';

export type Slot = { at: Date; minutes: number };

const MINUTE_MS = 60_000;
/** A visit is booked so long before it begins, so that somebody in the shop knows of it. */
const NOTICE_MS = 2 * 60 * MINUTE_MS;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The slots that the settings offer from now on, in the order of time. What does not fill a whole slot is left out. */
export function offeredSlots({ visits, delivery }: Pick<ShopSettings, 'visits' | 'delivery'>, now: Date): Slot[] {
  if (!visits) return [];
  const today = startOfDay(dayInIndia(now)).getTime();
  return Array.from({ length: visits.daysAhead + 1 }, (_, ahead) => today + ahead * DAY_MS)
    .filter((day) => !delivery.holidays.includes(dayInIndia(new Date(day))))
    .flatMap((day) => slotsOf(visits, day))
    .filter(({ at }) => at.getTime() >= now.getTime() + NOTICE_MS)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

function slotsOf({ hours, slotMinutes: minutes }: VisitRules, day: number): Slot[] {
  const weekday = new Date(day + DAY_MS / 2).getUTCDay();
  return hours
    .filter((stretch) => stretch.weekday === weekday)
    .flatMap(({ from, to }) => {
      const count = Math.floor((minutesOf(to) - minutesOf(from)) / minutes);
      return Array.from({ length: count }, (_, place) => ({
        at: new Date(day + (minutesOf(from) + place * minutes) * MINUTE_MS),
        minutes,
      }));
    });
}

/** How many of these visits are in the shop at some time of a slot. */
export const visitsDuring = (slot: Slot, booked: readonly Slot[]) =>
  booked.filter((visit) => visit.at < endOf(slot) && endOf(visit) > slot.at).length;

const endOf = ({ at, minutes }: Slot) => new Date(at.getTime() + minutes * MINUTE_MS);
