import { cn } from '@kanaka/ui/cn';
import type { UrlChange } from '@kanaka/web-kit/use-url-state';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { periodFault, StatisticsDays } from '@kanaka/contracts/orders/statistics';
import { z } from 'zod';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { shopDay, formatDay } from './words.tsx';
import { DayFields } from './forms/day-fields.tsx';
import { urlDay } from './lists/url-fields.ts';

/**
 * Links to the periods; each has its own URL, which can be bookmarked and shared. A custom one begins with this month and has
 * fields for its days.
 */
export function PeriodSwitch({ period, onChange }: { period: Period; onChange: (change: UrlChange<Period>) => void }) {
  const custom = isCustom(period);
  const [today] = useState(() => shopDay(new Date()));
  const [search] = useSearchParams();
  /** The URL with another period; what else it says stays. */
  const withPeriod = (chosen: Record<string, string>) => {
    const rest = [...search].filter(([name]) => !Object.hasOwn(Period.shape, name));
    return `?${new URLSearchParams([...rest, ...Object.entries(chosen)]).toString()}`;
  };
  const links = [
    ...periods.map((days) => ({
      to: withPeriod({ days }),
      name: periodWords[days].name,
      isCurrent: !custom && days === period.days,
    })),
    { to: withPeriod({ from: `${today.slice(0, 8)}01`, to: today }), name: 'Custom', isCurrent: custom },
  ];
  return (
    <div className="flex flex-col gap-3 max-md:w-full md:items-end print:hidden">
      <nav aria-label="Period" className="max-md:w-full">
        <ul className="grid grid-cols-3 rounded-sm border border-hairline bg-white p-0.5 md:flex">
          {links.map(({ to, name, isCurrent }) => (
            <li key={name}>
              <Link
                to={to}
                replace
                preventScrollReset
                aria-current={isCurrent ? 'true' : undefined}
                className={cn(
                  'flex min-h-11 items-center justify-center rounded-sm px-2 text-xs whitespace-nowrap transition-colors hover:text-ink xl:px-3 xl:text-sm',
                  isCurrent ? 'bg-emerald-soft font-medium text-emerald' : 'text-ink-soft',
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {custom && (
        <div role="group" aria-label="Custom period" className="grid grid-cols-2 gap-3">
          <DayFields from={period.from} to={period.to} max={today} onChange={onChange} />
          {/* Its line is kept free, so that the figures below stay where they are. */}
          <p role="alert" className="col-span-full -mt-1 min-h-6 w-0 min-w-full text-sm text-brick">
            {customFault(period)}
          </p>
        </div>
      )}
    </div>
  );
}

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
  yesterday: {
    name: 'Yesterday',
    within: 'yesterday',
    than: 'the day before',
    during: 'on the day before',
    beforeWhole: 'The day before',
  },
  '7': lastDays(7),
  '30': lastDays(30),
  '365': lastDays(365),
  month: {
    name: 'This month',
    within: 'this month',
    than: 'last month by this day',
    during: 'last month by this day',
    beforeWhole: 'Last month',
  },
  'last-month': {
    name: 'Last month',
    within: 'last month',
    than: 'the month before',
    during: 'in the month before',
    beforeWhole: 'The month before',
  },
  'financial-year': {
    name: 'Financial year',
    within: 'this financial year',
    than: 'last financial year by this day',
    during: 'last financial year by this day',
    beforeWhole: 'Last financial year',
  },
};

/** In their order; of numbers among words the enumeration has another. */
const periods = ['1', 'yesterday', '7', '30', '365', 'month', 'last-month', 'financial-year'] as const;

/** The period in the URL: from one day to another, or a named one; 7 days when it is missing or unknown. */
export const Period = z.object({ days: StatisticsDays.catch('7'), from: urlDay, to: urlDay });
export type Period = z.infer<typeof Period>;

/** What is asked for and shown. */
export type ShownPeriod = { query: { days: StatisticsDays } | { from: string; to: string }; words: PeriodWords };

const isCustom = ({ from, to }: Period) => from !== '' || to !== '';

/** Why the two days of a custom period cannot be used; null when they can. */
export function customFault({ from, to }: Period): string | null {
  if (!from || !to) return 'Please choose a first and a last day.';
  const today = shopDay(new Date());
  if (from > today) return 'The first day is in the future.';
  if (to > today) return 'The last day is in the future.';
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
      ? { ...periodWords.yesterday, name: nameOf(from), within: `on ${nameOf(from)}` }
      : { ...lastDays(count), within: `from ${nameOf(from)} to ${nameOf(to)}` };
  return { query: { from, to }, words };
}

const arrows = { more: ArrowUpRight, less: ArrowDownRight } as const;

/** A figure compared with the previous period. The text says it all; an arrow's colour shows whether it is good or bad. */
export function ComparisonLine({
  figure,
  words,
  lessIsBetter = false,
  short = false,
  className,
}: {
  figure: Compared;
  words: PeriodWords;
  lessIsBetter?: boolean;
  /** Short text, for use below a heading that names the period; screen readers still get the full text. */
  short?: boolean;
  className?: string;
}) {
  const comparison = compare(figure, words);
  const Arrow = comparison.direction && arrows[comparison.direction];
  const isWelcome = (comparison.direction === 'more') !== lessIsBetter;
  return (
    <span className={cn('flex gap-1 text-xs text-ink-soft', className)}>
      {Arrow && (
        <Arrow strokeWidth={1.75} className={cn('mt-0.5 size-4 shrink-0', isWelcome ? 'text-emerald' : 'text-brick')} />
      )}
      <span aria-hidden={short || undefined}>{short ? comparison.short : comparison.words}</span>
      {short && <span className="sr-only">{comparison.words}</span>}
    </span>
  );
}

export type Compared = { now: number; before: number };
type Comparison = {
  /** Null when there is nothing to compare with. */
  direction: 'more' | 'less' | null;
  words: string;
  /** For a list whose heading names the period that is compared with. */
  short: string;
};

const percent = (share: number) => (share < 0.005 ? 'Less than 1%' : `${Math.round(share * 100)}%`);
/** From this factor on, "10 times as much" is clearer than a percentage. */
const MANYFOLD = 10;

/** Describes a figure relative to the previous period: "12% more than the 7 days before". */
export function compare({ now, before }: Compared, { than, during }: Pick<PeriodWords, 'than' | 'during'>): Comparison {
  if (now === before && now === 0) return { direction: null, words: `None ${during} either`, short: '–' };
  if (now === before) return { direction: null, words: `Unchanged: as ${during}`, short: 'Unchanged' };
  if (before === 0) return { direction: null, words: `New: none ${during}`, short: 'New' };
  const direction = now > before ? 'more' : 'less';
  // With a negative previous figure (refunds above sales) there is no percentage.
  if (before < 0) return { direction, words: `Refunds exceeded sales ${during}`, short: 'Refunds exceeded sales' };
  if (now / before >= MANYFOLD) {
    const times = `${Math.round(now / before)} times`;
    return { direction, words: `${times} as much as ${than}`, short: times };
  }
  const short = `${percent(Math.abs(now - before) / before)} ${direction}`;
  return { direction, words: `${short} than ${than}`, short };
}
