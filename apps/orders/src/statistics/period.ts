import type { StatisticsDays } from '@kanaka/contracts/statistics';

/** India is five and a half hours ahead of UTC all year. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export type Period = {
  from: Date;
  /** The midnight after today. */
  to: Date;
  /** As long before `from` as the period is, up to the same time of day: what is fair to compare with. */
  before: { from: Date; to: Date };
  /** Where the steps of its course begin, and `to`. */
  borders: Date[];
  /** The same for the whole period before; it ends where this one begins. */
  bordersBefore: Date[];
};

/** Today and the days before it, by the shop's own clock. */
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

function midnightAfter(at: Date): Date {
  const dayInIndia = Math.floor((at.getTime() + INDIA_OFFSET_MS) / DAY_MS);
  return new Date((dayInIndia + 1) * DAY_MS - INDIA_OFFSET_MS);
}

/** By the hour today, by the day in a week or a month, by the week in a year: its first has the day that is left over. */
function bordersOf(days: StatisticsDays, from: Date, to: Date): Date[] {
  const stepMs = days === '1' ? HOUR_MS : days === '365' ? 7 * DAY_MS : DAY_MS;
  const steps = Math.floor((to.getTime() - from.getTime()) / stepMs);
  return [from, ...Array.from({ length: steps }, (_, step) => earlier(to, (steps - 1 - step) * stepMs))];
}
