import { StatisticsDays } from '@kanaka/contracts/statistics';
import { z } from 'zod';

export type PeriodWords = {
  name: string;
  within: string;
  /** Names of the previous period for the sentences "more than …" and "none …". */
  than: string;
  during: string;
  /** Legend of the previous period's line; that line always covers the whole period. */
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

/** The period in the URL; 7 days when it is missing or unknown. */
export const Period = z.object({ days: StatisticsDays.catch('7') });
