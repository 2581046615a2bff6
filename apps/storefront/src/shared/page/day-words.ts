import { monthNames } from '@kanaka/presentation/delivery-words';

/**
 * Days and times in India, in words. Written without `Intl`, whose texts differ between Node and browsers: a page must read
 * the same on both.
 */
const INDIA_MS = 5.5 * 3_600_000;

/** "23 Nov 2026", of a day like 2026-11-23. */
export function dayWords(day: string): string {
  return `${Number(day.slice(8, 10))} ${monthWords(day)}`;
}

/** "Nov 2026", of a day or month like 2026-11. */
export function monthWords(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
}

/** "9:30 am" */
export function timeWords(hours: number, minutes: number): string {
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** "23 Nov 2026, 9:30 am", of an instant. */
export function momentWords(instant: string): string {
  const inIndia = new Date(Date.parse(instant) + INDIA_MS);
  return `${dayWords(inIndia.toISOString())}, ${timeWords(inIndia.getUTCHours(), inIndia.getUTCMinutes())}`;
}
