import type { StatisticsDays } from '@kanaka/contracts/orders/statistics';
import { DAY_MS, midnightAfter, startOfDay } from '../india-time.ts';

const HOUR_MS = 60 * 60 * 1000;

export type Period = {
  from: Date;
  /** Midnight at the end of its last day. */
  to: Date;
  /** The preceding period of the same length, up to the current time of day while this one lasts, so that the comparison is fair. */
  before: { from: Date; to: Date };
  /** The start of each step, and finally `to`. */
  borders: Date[];
  /** The same for the whole preceding period; it ends where this one begins. */
  bordersBefore: Date[];
};

/** What is asked for: today and the days before it, or one day to another. */
export type Asked = { days: StatisticsDays; from?: string | undefined; to?: string | undefined };

/** The period in India time. */
export function periodOf({ days, from: first, to: last }: Asked, now: Date): Period {
  const to = last ? midnightAfter(startOfDay(last)) : midnightAfter(now);
  const from = first ? startOfDay(first) : earlier(to, Number(days) * DAY_MS);
  const lengthMs = to.getTime() - from.getTime();
  const borders = bordersOf(from, to);
  return {
    from,
    to,
    // A period that is over is compared as a whole.
    before: { from: earlier(from, lengthMs), to: earlier(now < to ? now : to, lengthMs) },
    borders,
    bordersBefore: borders.map((border) => earlier(border, lengthMs)),
  };
}

const earlier = (at: Date, ms: number) => new Date(at.getTime() - ms);

const MOST_DAILY_STEPS = 62;

/** Hourly steps for a day, daily for up to two months, else weekly: then the first step also has the days that are left over. */
function bordersOf(from: Date, to: Date): Date[] {
  const lengthMs = to.getTime() - from.getTime();
  const stepMs = lengthMs === DAY_MS ? HOUR_MS : lengthMs <= MOST_DAILY_STEPS * DAY_MS ? DAY_MS : 7 * DAY_MS;
  const steps = Math.floor(lengthMs / stepMs);
  return [from, ...Array.from({ length: steps }, (_, step) => earlier(to, (steps - 1 - step) * stepMs))];
}
