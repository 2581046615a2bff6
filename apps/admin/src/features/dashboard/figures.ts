import { type SalesStep, salesStatistics, soldStatistics } from '@kanaka/contracts/orders/statistics';
import { lowStock } from '@kanaka/contracts/catalog/admin-products';
import { readPaymentKeys } from '@kanaka/contracts/orders/payments';
import { call } from '@kanaka/web-kit/call';
import { inIndia } from '../../shared/words.tsx';
import { api } from '../../api.ts';

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** ₹1,24,500: without paise, for figures that are read at a glance. Takes rupees. */
export const wholeRupees = (rupees: number) => whole.format(rupees);

/** A share in whole percent; null when the total is 0. */
export const shareOf = (part: number, all: number) => (all === 0 ? null : Math.round((part / all) * 100));

type Step = Pick<SalesStep, 'from' | 'to'>;

const hour = inIndia({ hour: 'numeric', hour12: true });
const weekday = inIndia({ weekday: 'short', day: 'numeric' });
const day = inIndia({ day: 'numeric', month: 'short' });
const longDay = inIndia({ weekday: 'short', day: 'numeric', month: 'short' });
const fullDay = inIndia({ day: 'numeric', month: 'short', year: 'numeric' });

const HOUR_MS = 3_600_000;

const at = (instant: string) => new Date(instant);
/** The last millisecond before a period's exclusive end. */
const lastOf = (instant: string) => new Date(at(instant).getTime() - 1);

/** What each step of a period is; the first of weekly steps is longer. */
export function stepKind(steps: readonly Step[]): 'hour' | 'day' | 'week' {
  const last = steps.at(-1);
  const lengthMs = last ? at(last.to).getTime() - at(last.from).getTime() : 0;
  if (lengthMs <= HOUR_MS) return 'hour';
  return lengthMs <= 24 * HOUR_MS ? 'day' : 'week';
}

/** For the axis: 9 am, Sat 15, 15 Nov. */
export function shortName({ from }: Pick<Step, 'from'>, steps: readonly Step[]): string {
  const kind = stepKind(steps);
  if (kind === 'hour') return hour.format(at(from));
  return (kind === 'day' && steps.length <= 7 ? weekday : day).format(at(from));
}

/** In full: 9 am to 10 am; Sat, 15 Nov; 9 Nov 2026 to 15 Nov 2026. */
export function fullName(step: Step, steps: readonly Step[]): string {
  const kind = stepKind(steps);
  if (kind === 'hour') return `${hour.format(at(step.from))} to ${hour.format(at(step.to))}`;
  return kind === 'week' ? rangeName(step) : longDay.format(at(step.from));
}

/** First to last day of the period: 15 Nov 2026 to 21 Nov 2026. */
export function rangeName({ from, to }: Step): string {
  const [first, last] = [fullDay.format(at(from)), fullDay.format(lastOf(to))];
  return first === last ? first : `${first} to ${last}`;
}

export const StatisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sales: build.query({ ...call(salesStatistics), providesTags: ['Order'] }),
    sold: build.query({ ...call(soldStatistics), providesTags: ['Order'] }),
    lowStock: build.query({ ...call(lowStock), providesTags: ['Product'] }),
    paymentKeys: build.query(call(readPaymentKeys)),
  }),
});
