import type { SalesStep, StatisticsDays } from '@kanaka/contracts/statistics';

const inIndia = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });

const hour = inIndia({ hour: 'numeric', hour12: true });
const weekday = inIndia({ weekday: 'short', day: 'numeric' });
const day = inIndia({ day: 'numeric', month: 'short' });
const longDay = inIndia({ weekday: 'short', day: 'numeric', month: 'short' });
const fullDay = inIndia({ day: 'numeric', month: 'short', year: 'numeric' });

const at = (instant: string) => new Date(instant);
/** The last millisecond before a period's exclusive end. */
const lastOf = (instant: string) => new Date(at(instant).getTime() - 1);

/** For the axis: 9 am, Sat 15, 15 Nov. */
export function shortName({ from }: Pick<SalesStep, 'from'>, days: StatisticsDays): string {
  if (days === '1') return hour.format(at(from));
  return (days === '7' ? weekday : day).format(at(from));
}

/** In full: 9 am to 10 am; Sat, 15 Nov; 9 Nov 2026 to 15 Nov 2026. */
export function fullName(step: Pick<SalesStep, 'from' | 'to'>, days: StatisticsDays): string {
  if (days === '1') return `${hour.format(at(step.from))} to ${hour.format(at(step.to))}`;
  return days === '365' ? rangeName(step) : longDay.format(at(step.from));
}

/** First to last day of the period: 15 Nov 2026 to 21 Nov 2026. */
export function rangeName({ from, to }: { from: string; to: string }): string {
  const [first, last] = [fullDay.format(at(from)), fullDay.format(lastOf(to))];
  return first === last ? first : `${first} to ${last}`;
}
