/** Invented rates of metals: today's, and those of a year before. */

/** Rupees a gram of gold 999, silver 999 and platinum 950. */
export type DayOfRates = { at: string; gold: number; silver: number; platinum: number };

/** Today's rates. The demo's prices follow from them, so they are the same whenever a shop is started. */
export const todaysRates = { gold: 15_200, silver: 231, platinum: 6_240 };

const DAY_MS = 86_400_000;
const DAYS = 365;
/** The last publication is a minute old: clocks of two machines may differ a little, and a future one is refused. */
const LAST_AGE_MS = 60_000;

/** How a metal moves from one day to the next: its growth, and how far it strays, both as shares of the rate. */
const walks = {
  gold: { growth: 0.0009, stray: 0.009, step: 5 },
  silver: { growth: 0.0012, stray: 0.014, step: 0.5 },
  platinum: { growth: 0.001, stray: 0.012, step: 5 },
} as const;
const metals = ['gold', 'silver', 'platinum'] as const;

/**
 * A year of rates that ends at today's, oldest first: one a day at ten in the morning in India, none on Sundays. Walked
 * backwards with the same steps on every machine, so a day's rate depends only on how long ago it was.
 */
export function yearOfRates(now: Date): DayOfRates[] {
  const numbers = randomNumbers(255);
  const random = () => numbers() - 0.5;
  const rates: Record<(typeof metals)[number], number> = { ...todaysRates };
  const days: DayOfRates[] = [{ at: new Date(now.getTime() - LAST_AGE_MS).toISOString(), ...todaysRates }];
  for (let ago = 1; ago <= DAYS; ago += 1) {
    // The steps are taken on Sundays too, so that the weekday of the start changes no rate.
    const together = random();
    for (const metal of metals) {
      const { growth, stray } = walks[metal];
      rates[metal] /= 1 + growth + stray * (together + random());
    }
    const day = dayInIndia(new Date(now.getTime() - ago * DAY_MS));
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) continue;
    const rounded = (metal: (typeof metals)[number]) =>
      Math.round(rates[metal] / walks[metal].step) * walks[metal].step;
    days.push({
      at: new Date(`${day}T10:00:00+05:30`).toISOString(),
      gold: rounded('gold'),
      silver: rounded('silver'),
      platinum: rounded('platinum'),
    });
  }
  return days.toReversed();
}

const INDIA_MS = 5.5 * 3_600_000;
const dayInIndia = (at: Date) => new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 10);

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
