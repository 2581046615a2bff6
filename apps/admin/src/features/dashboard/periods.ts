import { periodFault, StatisticsDays } from '@kanaka/contracts/orders/statistics';
import { z } from 'zod';
import { formatDay, shopDay } from '../../shared/dates.ts';
import { urlDay } from '../../shared/lists/url-fields.ts';

export type PeriodWords = {
  name: string;
  within: string;
  /** Names of the previous period for the sentences "more than …" and "none …". */
  than: string;
  during: string;
  /** Legend of the previous period's bars; they always cover the whole period. */
  beforeWhole: string;
};

const lastDays = (days: number): PeriodWords => ({
  name: `${days} days`,
  within: `in these ${days} days`,
  than: `the ${days} days before`,
  during: `in the ${days} days before`,
  beforeWhole: `The ${days} days before`,
});

/** How each period, and the previous period that it is compared with, are named. */
export const periodWords: Record<StatisticsDays, PeriodWords> = {
  '1': {
    name: 'Today',
    within: 'today',
    than: 'yesterday by this time',
    during: 'yesterday by this time',
    beforeWhole: 'Yesterday',
  },
  '7': lastDays(7),
  '30': lastDays(30),
  '365': lastDays(365),
};

export const periods = StatisticsDays.options;

/** The period in the URL: from one day to another, or the last days; 7 days when it is missing or unknown. */
export const Period = z.object({ days: StatisticsDays.catch('7'), from: urlDay, to: urlDay });
export type Period = z.infer<typeof Period>;

/** What is asked for and shown. */
export type ShownPeriod = { query: { days: StatisticsDays } | { from: string; to: string }; words: PeriodWords };

export const isCustom = ({ from, to }: Period) => from !== '' || to !== '';

/** Why the two days of a custom period cannot be used; null when they can. */
export function customFault({ from, to }: Period): string | null {
  if (!from || !to) return 'Please choose a first and a last day.';
  const today = shopDay(new Date());
  if (from > today) return 'The first day is still to come.';
  if (to > today) return 'The last day is still to come.';
  return periodFault({ from, to });
}

const DAY_MS = 86_400_000;
const nameOf = (day: string) => formatDay(`${day}T00:00:00+05:30`);

/** The period to show; null for a custom one whose days cannot be used. */
export function shownPeriod(period: Period): ShownPeriod | null {
  const { days, from, to } = period;
  if (isCustom(period) && customFault(period)) return null;
  if (!isCustom(period)) return { query: { days }, words: periodWords[days] };
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const words: PeriodWords =
    count === 1
      ? {
          name: nameOf(from),
          within: `on ${nameOf(from)}`,
          than: 'the day before',
          during: 'on the day before',
          beforeWhole: 'The day before',
        }
      : { ...lastDays(count), within: `from ${nameOf(from)} to ${nameOf(to)}` };
  return { query: { from, to }, words };
}
