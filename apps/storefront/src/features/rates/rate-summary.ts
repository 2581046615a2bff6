/** What a history of rates is shown as: places in a chart, and rows of a table. */

/** A day like 2026-11-23 with its last rate in rupees a gram. */
export type DayRate = { day: string; rate: number };

const DAY_MS = 86_400_000;
/** Whole days since 1970. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The lowest and the highest day, of several the latest; undefined for no days. */
export function extremesOf(days: readonly DayRate[]): { lowest: DayRate; highest: DayRate } | undefined {
  const [first, ...others] = days;
  if (!first) return undefined;
  const extremes = { lowest: first, highest: first };
  for (const day of others) {
    if (day.rate <= extremes.lowest.rate) extremes.lowest = day;
    if (day.rate >= extremes.highest.rate) extremes.highest = day;
  }
  return extremes;
}

/** The day on which a rate was published that lies nearest to a day's number. */
export function nearestTo(days: readonly DayRate[], number: number): DayRate | undefined {
  const away = ({ day }: DayRate) => Math.abs(dayNumber(day) - number);
  return days.reduce<DayRate | undefined>((near, day) => (near && away(near) <= away(day) ? near : day), undefined);
}

export type MonthRates = { month: string; lowest: number; highest: number; last: number };

/** By month, newest first. */
export function monthsOf(days: readonly DayRate[]): MonthRates[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months]
    .map(([month, ofMonth]) => {
      const rates = ofMonth.map(({ rate }) => rate);
      return { month, lowest: Math.min(...rates), highest: Math.max(...rates), last: rates.at(-1) ?? 0 };
    })
    .toReversed();
}

/** Round amounts between which all rates lie, about four steps apart, for the lines of a chart. */
export function ticksOf(lowest: number, highest: number): number[] {
  const span = Math.max(highest - lowest, highest / 100, 1);
  const power = 10 ** Math.floor(Math.log10(span / 3));
  const step = ([1, 2, 5, 10].find((times) => span / (times * power) <= 4.3) ?? 10) * power;
  const from = Math.floor(lowest / step);
  const to = Math.max(Math.ceil(highest / step), from + 1);
  return Array.from({ length: to - from + 1 }, (_, place) => Math.round((from + place) * step * 100) / 100);
}
