import { cn } from '@kanaka/ui/cn';
import { PageLink } from './page/page-link.tsx';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { SETTLED_WITHIN_DAYS, type SettlementProblem } from '@kanaka/contracts/orders/settlements';

/** The number of an order, which leads to its page. */
export function OrderLink({
  id,
  label,
  newTab = false,
  className,
}: {
  id: string;
  label?: string;
  newTab?: boolean;
  className?: string;
}) {
  return (
    <PageLink
      to={`/orders/${id}`}
      aria-label={label}
      {...(newTab && { target: '_blank' })}
      className={cn('text-emerald underline underline-offset-4', className)}
    >
      {orderNumber(id)}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </PageLink>
  );
}

/** A customer's name, which leads to their page; plain where the account is not known. */
export function CustomerLink({ id, name, className }: { id: string | undefined; name: string; className?: string }) {
  if (id === undefined) return <span className={cn('wrap-anywhere', className)}>{name}</span>;
  return (
    <PageLink to={`/customers/${id}`} className={cn('wrap-anywhere underline-offset-4 hover:underline', className)}>
      {name}
    </PageLink>
  );
}

/** A link within text, as high as a finger. */
export const linkInText = 'inline-flex min-h-11 items-center wrap-anywhere text-emerald underline underline-offset-4';

/** The order number that people use: # and the last 8 characters of the id. */
export const orderNumber = (id: string) => `#${id.slice(-8)}`;

/** A date and a time: 21 Nov 2026, 4:05 pm. Neither of them breaks across lines. */
export function Moment({ at }: { at: string }) {
  const [day, time] = formatMoment(at).split(', ');
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{day},</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}

/** The shop's time zone: days begin at midnight in India, wherever the owner's computer is. */
const TIME_ZONE = 'Asia/Kolkata';

export const inIndia = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, ...options });

const day = inIndia({ dateStyle: 'medium' });
const moment = inIndia({ dateStyle: 'medium', timeStyle: 'short' });

/** 21 Nov 2026 */
export const formatDay = (instant: string) => day.format(new Date(instant));

/** 21 Nov 2026, 4:05 pm */
export const formatMoment = (instant: string) => moment.format(new Date(instant));

const weekday = inIndia({ weekday: 'short' });

/** While a year is being typed, it is a year long ago. */
const isOfThisTime = (typed: string) => /^2\d{3}-/.test(typed);

/**
 * The value of a date field in words, because browsers show it in their own language's order: Thu 26 Nov 2026. Empty for what
 * is no date.
 */
export function writtenDay(typed: string): string {
  const at = Date.parse(`${typed}T12:00:00+05:30`);
  return Number.isNaN(at) || !isOfThisTime(typed) ? '' : `${weekday.format(at)} ${day.format(at)}`;
}

/** The same of a field with a time: Thu 26 Nov 2026, 4:05 pm. */
export function writtenTime(typed: string): string {
  const at = Date.parse(`${typed}+05:30`);
  return Number.isNaN(at) || !isOfThisTime(typed) ? '' : `${weekday.format(at)} ${moment.format(at)}`;
}

const sortableMoment = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** 2026-11-21T16:05, as a field of date and time has it. */
export const shopTime = (instant: string) => sortableMoment.format(new Date(instant)).replace(' ', 'T');

/** The instant of such a field; what is no time stays as it is. */
export function instantOf(shopTime: string): string {
  const at = Date.parse(`${shopTime}+05:30`);
  return Number.isNaN(at) ? shopTime : new Date(at).toISOString();
}

const sortableDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: TIME_ZONE });

/** 2026-11-21 */
export const shopDay = (instant: Date) => sortableDay.format(instant);

const age = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });

/** today, yesterday, 3 days ago: how many midnights in India lie between. */
export function formatAge(instant: string, now: Date): string {
  const days = (Date.parse(shopDay(now)) - Date.parse(shopDay(new Date(instant)))) / 86_400_000;
  return age.format(-days, 'day');
}

/** With a capital letter, to stand alone. */
export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const count = new Intl.NumberFormat('en-IN');

/** 1,24,500 */
export const formatCount = (number: number) => count.format(number);

/** "1 order", "2 orders"; the plural is given where it is no `s`. */
export const counted = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

/** Several counts as one text, without those of nothing: `2 new orders, 1 already here`. */
export const countedEach = (...counts: Parameters<typeof counted>[]) =>
  counts.flatMap((one) => (one[0] > 0 ? counted(...one) : [])).join(', ');

/** "24.60 g", "12.125 g": a weight in grams as scales show it. */
export const gramsInWords = (grams: number) => `${grams.toFixed(3).replace(/0$/, '')} g`;

/** What somebody's role may keep from them; then it is not in the answer. */
type Seen = number | undefined;

/** An amount in rupees; nothing for who may not see it. */
export function Amount({ rupees, className }: { rupees: Seen; className?: string }) {
  return rupees === undefined ? null : <Price paise={toPaise(rupees)} {...(className && { className })} />;
}

/** An amount in words; empty for who may not see it. */
export const amountWords = (rupees: Seen): string => (rupees === undefined ? '' : formatPaise(toPaise(rupees)));

/** What does not agree between a settlement and the orders. */
export const problemWords: Record<SettlementProblem, string> = {
  missing: `in no settlement after ${SETTLED_WITHIN_DAYS} days`,
  'no-order': 'belongs to no order of the shop',
  unknown: 'the shop does not know it',
  amount: 'the shop has another amount',
};
