/** When people buy jewellery: the trade's year, in India's days. */

export const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;

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

/** Akshaya Tritiya and Dhanteras, on which gold is bought; they follow the moon. */
const festivals: Readonly<Record<number, readonly [akshayaTritiya: string, dhanteras: string]>> = {
  2025: ['04-30', '10-18'],
  2026: ['04-19', '11-06'],
  2027: ['05-09', '10-27'],
  2028: ['04-27', '10-15'],
  2029: ['05-16', '11-04'],
  2030: ['05-05', '10-24'],
};
/** Where they fall on average, for the years that the table does not have. */
const usual = ['05-01', '10-28'] as const;

/** How much more is bought between two days of a year. */
const seasons: readonly (readonly [from: string, to: string, weight: number])[] = [
  ['01-15', '03-10', 1.35],
  ['04-15', '06-10', 1.3],
  ['07-17', '08-16', 0.6],
  ['11-12', '12-14', 1.5],
  ['12-15', '01-14', 0.65],
];

/** How much is bought on the day of `at`, compared with an ordinary day. */
export function demandOn(at: number): number {
  const day = new Date(at + INDIA_MS).toISOString().slice(0, 10);
  const monthAndDay = day.slice(5);
  const year = Number(day.slice(0, 4));
  const season = seasons.find(([from, to]) =>
    from <= to ? monthAndDay >= from && monthAndDay <= to : monthAndDay >= from || monthAndDay <= to,
  );
  const [akshayaTritiya, dhanteras] = (festivals[year] ?? usual).map((date) => Date.parse(`${year}-${date}`));
  const away = (festival: number | undefined) => (Date.parse(day) - (festival ?? 0)) / DAY_MS;
  let demand = season?.[2] ?? 1;
  // The days before the festival count too: most people order so that the piece is there in time.
  if (away(akshayaTritiya) >= -5 && away(akshayaTritiya) <= 0) demand = 4;
  if (away(dhanteras) >= -14 && away(dhanteras) < -5) demand = 2.2;
  if (away(dhanteras) >= -5 && away(dhanteras) <= 2) demand = 4.5;
  // In the fortnight of the ancestors nobody buys gold.
  if (away(dhanteras) >= -42 && away(dhanteras) <= -28) demand = 0.35;
  return isSunday(at) ? demand * 1.25 : demand;
}
