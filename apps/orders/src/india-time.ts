/** India is five and a half hours ahead of UTC all year. */
export const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of this moment in India: 2026-11-21. */
export const dayInIndia = (at: Date) => new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);

/** The time of this moment in India: 14:05. */
export const timeInIndia = (at: Date) => new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(11, 16);

/** The midnight in India that begins a day. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00+05:30`);

/** The midnight in India that ends the day of this moment. */
export const midnightAfter = (at: Date) => new Date(startOfDay(dayInIndia(at)).getTime() + DAY_MS);

/** The midnights in India that begin and end a month like 2026-11. */
export function monthInIndia(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
  return { from: startOfDay(`${month}-01`), to: startOfDay(`${next}-01`) };
}

/** The Indian financial year an instant falls into, April to March in India time: "26-27". */
export function financialYear(at: Date): string {
  const inIndia = new Date(at.getTime() + INDIA_OFFSET_MS);
  const start = inIndia.getUTCMonth() >= 3 ? inIndia.getUTCFullYear() : inIndia.getUTCFullYear() - 1;
  const short = (year: number) => String(year % 100).padStart(2, '0');
  return `${short(start)}-${short(start + 1)}`;
}
