import { StatisticsDays } from '@kanaka/contracts/statistics';

export type PeriodWords = {
  name: string;
  within: string;
  /** What it is compared with: more than …, none … */
  than: string;
  during: string;
  /** The line of the period before, which is drawn whole. */
  beforeWhole: string;
};

const lastDays = (days: number): PeriodWords => ({
  name: `${days} days`,
  within: `in these ${days} days`,
  than: `the ${days} days before`,
  during: `in the ${days} days before`,
  beforeWhole: `The ${days} days before`,
});

/** What a period and the one it is compared with are called. */
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

/** The period an address asks for; a week where it asks for none there is. */
export const periodIn = (search: URLSearchParams): StatisticsDays =>
  StatisticsDays.safeParse(search.get('days')).data ?? '7';
