import type { SalesStep, StatisticsDays } from '@kanaka/contracts/statistics';

const inIndia = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options });

const hour = inIndia({ hour: 'numeric', hour12: true });
const weekday = inIndia({ weekday: 'short', day: 'numeric' });
const day = inIndia({ day: 'numeric', month: 'short' });
const longDay = inIndia({ weekday: 'short', day: 'numeric', month: 'short' });
const month = inIndia({ month: 'short' });
const monthAndYear = inIndia({ month: 'long', year: 'numeric' });
const dayOfMonth = inIndia({ day: 'numeric' });
const fullDay = inIndia({ day: 'numeric', month: 'short', year: 'numeric' });

const at = (instant: string) => new Date(instant);
/** The last moment that belongs to what ends at an instant. */
const lastOf = (instant: string) => new Date(at(instant).getTime() - 1);

/** Below the axis: 9 am, Sat 15, 15 Nov, Nov. */
export function shortName({ from }: Pick<SalesStep, 'from'>, days: StatisticsDays): string {
  if (days === '1') return hour.format(at(from));
  if (days === '7') return weekday.format(at(from));
  return days === '30' ? day.format(at(from)) : month.format(at(from));
}

/** In full: 9 am to 10 am; Sat, 15 Nov; November 2025; 22 to 30 November 2025. */
export function fullName({ from, to }: Pick<SalesStep, 'from' | 'to'>, days: StatisticsDays): string {
  if (days === '1') return `${hour.format(at(from))} to ${hour.format(at(to))}`;
  if (days !== '365') return longDay.format(at(from));
  const isWhole = dayOfMonth.format(at(from)) === '1' && dayOfMonth.format(at(to)) === '1';
  const name = monthAndYear.format(at(from));
  return isWhole ? name : `${dayOfMonth.format(at(from))} to ${dayOfMonth.format(lastOf(to))} ${name}`;
}

/** From its first to its last day: 15 Nov 2026 to 21 Nov 2026. */
export function rangeName({ from, to }: { from: string; to: string }): string {
  const [first, last] = [fullDay.format(at(from)), fullDay.format(lastOf(to))];
  return first === last ? first : `${first} to ${last}`;
}
