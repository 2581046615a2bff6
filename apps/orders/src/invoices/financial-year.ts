/** India is five and a half hours ahead of UTC all year. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** The Indian financial year an instant falls into, April to March in India time: "26-27". */
export function financialYear(at: Date): string {
  const inIndia = new Date(at.getTime() + INDIA_OFFSET_MS);
  const start = inIndia.getUTCMonth() >= 3 ? inIndia.getUTCFullYear() : inIndia.getUTCFullYear() - 1;
  const short = (year: number) => String(year % 100).padStart(2, '0');
  return `${short(start)}-${short(start + 1)}`;
}
