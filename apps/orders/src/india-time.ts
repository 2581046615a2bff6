/** India is five and a half hours ahead of UTC all year. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The midnight in India that ends the day of this moment. */
export function midnightAfter(at: Date): Date {
  const dayInIndia = Math.floor((at.getTime() + INDIA_OFFSET_MS) / DAY_MS);
  return new Date((dayInIndia + 1) * DAY_MS - INDIA_OFFSET_MS);
}
