import type { StatisticsDays } from '@kanaka/contracts/orders/statistics';
import { DAY_MS, dayInIndia, midnightAfter, startOfDay } from '../india-time.ts';

const HOUR_MS = 60 * 60 * 1000;

export type Period = {
  from: Date;
  /** Midnight at the end of its last day. */
  to: Date;
  /** The preceding period, up to the same day and time of day while this one lasts, so that the comparison is fair. */
  before: { from: Date; to: Date };
  /** The start of each step, and finally `to`. */
  borders: Date[];
  /** The same of the preceding period, as many. */
  bordersBefore: Date[];
};

/** What is asked for: a named period, or one day to another. */
export type Asked = { days: StatisticsDays; from?: string | undefined; to?: string | undefined };

/** A period, and the one that it is compared with. */
type Span = { from: Date; to: Date; beforeFrom: Date; beforeTo: Date };

/** The period in India time. */
export function periodOf(asked: Asked, now: Date): Period {
  const { from, to, beforeFrom, beforeTo } = spanOf(asked, now);
  const borders = bordersOf(from, to);
  /** As far into the preceding period as that is into this one; of months it may be the shorter. */
  const beside = (at: Date) => earliest(later(beforeFrom, at.getTime() - from.getTime()), beforeTo);
  // A period that is over is compared as a whole.
  const isOver = now >= to;
  return {
    from,
    to,
    before: { from: beforeFrom, to: isOver ? beforeTo : beside(now) },
    borders,
    bordersBefore: [...borders.slice(0, -1).map(beside), isOver ? beforeTo : beside(to)],
  };
}

function spanOf({ days, from: first, to: last }: Asked, now: Date): Span {
  const tomorrow = midnightAfter(now);
  const today = later(tomorrow, -DAY_MS);
  const upTo = (to: Date, lengthMs: number) => besideDaysBefore(later(to, -lengthMs), to);
  if (first && last) return besideDaysBefore(startOfDay(first), midnightAfter(startOfDay(last)));
  switch (days) {
    case 'yesterday':
      return upTo(today, DAY_MS);
    case 'month':
      return { ...monthsBeside(now, 0, -1), to: tomorrow };
    case 'last-month':
      return monthsBeside(now, -1, -2);
    case 'financial-year': {
      // April is the fourth month.
      const sinceApril = (Number(dayInIndia(now).slice(5, 7)) + 8) % 12;
      return { ...monthsBeside(now, -sinceApril, -sinceApril - 12), to: tomorrow };
    }
    default:
      return upTo(tomorrow, Number(days) * DAY_MS);
  }
}

/** Compared with as many days before it. */
const besideDaysBefore = (from: Date, to: Date): Span => ({
  from,
  to,
  beforeFrom: later(from, from.getTime() - to.getTime()),
  beforeTo: from,
});

/** From one month to the next, compared with what begins in another and ends before it. */
const monthsBeside = (now: Date, month: number, before: number): Span => ({
  from: startOfMonth(now, month),
  to: startOfMonth(now, month + 1),
  beforeFrom: startOfMonth(now, before),
  beforeTo: startOfMonth(now, month),
});

/** The midnight in India that begins a month, so many after the one of this moment. */
function startOfMonth(now: Date, months: number): Date {
  const [year = 0, month = 0] = dayInIndia(now).split('-').map(Number);
  return startOfDay(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10));
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const earliest = (one: Date, other: Date) => (one < other ? one : other);

const MOST_DAILY_STEPS = 62;

/** Hourly steps for a day, daily for up to two months, else weekly: then the first step also has the days that are left over. */
function bordersOf(from: Date, to: Date): Date[] {
  const lengthMs = to.getTime() - from.getTime();
  const stepMs = lengthMs === DAY_MS ? HOUR_MS : lengthMs <= MOST_DAILY_STEPS * DAY_MS ? DAY_MS : 7 * DAY_MS;
  const steps = Math.floor(lengthMs / stepMs);
  return [from, ...Array.from({ length: steps }, (_, step) => later(to, -(steps - 1 - step) * stepMs))];
}
