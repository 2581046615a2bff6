import type { StatisticsDays } from '@kanaka/contracts/statistics';
import { DAY_MS, midnightAfter } from '../india-time.ts';

const HOUR_MS = 60 * 60 * 1000;

export type Period = {
  from: Date;
  /** Midnight at the end of today. */
  to: Date;
  /** The preceding period of the same length, but only up to the current time of day, so that the comparison is fair. */
  before: { from: Date; to: Date };
  /** The start of each step, and finally `to`. */
  borders: Date[];
  /** The same for the whole preceding period; it ends where this one begins. */
  bordersBefore: Date[];
};

/** Today and the days before it, in India time. */
export function periodOf(days: StatisticsDays, now: Date): Period {
  const to = midnightAfter(now);
  const lengthMs = Number(days) * DAY_MS;
  const from = earlier(to, lengthMs);
  const borders = bordersOf(days, from, to);
  return {
    from,
    to,
    before: { from: earlier(from, lengthMs), to: earlier(now, lengthMs) },
    borders,
    bordersBefore: borders.map((border) => earlier(border, lengthMs)),
  };
}

const earlier = (at: Date, ms: number) => new Date(at.getTime() - ms);

/** Hourly steps for a day, daily for a week or a month, weekly for a year, whose first step is one day longer. */
function bordersOf(days: StatisticsDays, from: Date, to: Date): Date[] {
  const stepMs = days === '1' ? HOUR_MS : days === '365' ? 7 * DAY_MS : DAY_MS;
  const steps = Math.floor((to.getTime() - from.getTime()) / stepMs);
  return [from, ...Array.from({ length: steps }, (_, step) => earlier(to, (steps - 1 - step) * stepMs))];
}
