/** The shop's time zone: days begin at midnight in India, wherever the owner's computer is. */
const TIME_ZONE = 'Asia/Kolkata';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: TIME_ZONE });
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE });

/** 21 Nov 2026 */
export const formatDay = (instant: string) => day.format(new Date(instant));

/** 21 Nov 2026, 4:05 pm */
export const formatMoment = (instant: string) => moment.format(new Date(instant));

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: TIME_ZONE });

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
