/** When people buy jewellery: the trade's year, in India's days. */

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
const INDIA_MS = 5.5 * HOUR_MS;

/** A time on the day in India on which `at` is. */
export function onDayOf(at: number, hour: number, minute = 0): number {
  const midnight = Math.floor((at + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
  return midnight + (hour * 60 + minute) * 60_000;
}

/** The same time so many working days later: nothing is packed on a Sunday. */
export function workdaysAfter(at: number, days: number): number {
  let later = at;
  for (let left = days; left > 0;) {
    later += DAY_MS;
    if (!isSunday(later)) left -= 1;
  }
  return later;
}

const isSunday = (at: number) => new Date(at + INDIA_MS).getUTCDay() === 0;

/** How much more is bought between two days of a year; the first that fits counts. Festivals follow the moon: about here. */
const seasons: readonly (readonly [from: string, to: string, weight: number])[] = [
  ['04-18', '05-12', 2.2],
  ['10-12', '11-07', 3],
  ['01-15', '03-10', 1.35],
  ['05-13', '06-10', 1.3],
  ['07-17', '08-16', 0.6],
  // In the fortnight of the ancestors nobody buys gold.
  ['09-17', '10-02', 0.35],
  ['11-12', '12-14', 1.5],
  ['12-15', '12-31', 0.65],
];

/** How much is bought on the day of `at`, compared with an ordinary day. */
export function demandOn(at: number): number {
  const day = new Date(at + INDIA_MS).toISOString().slice(5, 10);
  const [, , demand] = seasons.find(([from, to]) => day >= from && day <= to) ?? ['', '', 1];
  return isSunday(at) ? demand * 1.25 : demand;
}
