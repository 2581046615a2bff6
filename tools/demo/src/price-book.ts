/**
 * What the price of each piece is made of, by title: net weights in grams, making a gram or in percent, stones in rupees a
 * carat or each. With the demo's rates the prices come out near those of the catalogue files. Everything is invented.
 */
import type { MetalPricing } from '@kanaka/contracts/pricing';

type Metals = MetalPricing['metals'];
type Stone = MetalPricing['stones'][number];

const gold = (fineness: 750 | 916, weight: number): Metals => [{ metal: 'gold', fineness, weight }];
const silver = (weight: number): Metals => [{ metal: 'silver', fineness: 925, weight }];
const perGram = (value: number) => ({ per: 'gram' as const, value, minimum: 0 });
const percent = (value: number, minimum = 0) => ({ per: 'percent' as const, value, minimum });
/** Stones at a price for a carat of their total weight. */
const carats = (name: string, count: number, weight: number, price: number): Stone => {
  return { name, count, carats: weight, per: 'carat', price };
};
const each = (name: string, count: number, price: number): Stone => ({ name, count, per: 'stone', price });

/** The assay centre's charge for an article, which the shop passes on. */
const HALLMARK = 45;

function piece(
  metals: Metals,
  making: MetalPricing['making'],
  {
    stones = [],
    articles = 1,
    ...more
  }: Partial<Pick<MetalPricing, 'wastagePercent' | 'stones' | 'discountPercent'>> & {
    /** Hallmarked articles; none for kundan and polki, which are exempt, and platinum, which has no hallmark. */
    articles?: number;
  } = {},
): MetalPricing {
  const hallmarking = { articles, charge: articles > 0 ? HALLMARK : 0 };
  return { metals, wastagePercent: 0, making, stones, other: 0, hallmarking, discountPercent: 0, ...more };
}

export const priceBook: Readonly<Record<string, MetalPricing>> = {
  'Dhruva Solitaire Ring': piece(gold(750, 3.12), perGram(3_500), {
    stones: [carats('Lab-grown diamond', 1, 1.4, 68_000)],
  }),
  'Raktima Ruby Halo Ring': piece(gold(750, 3.78), perGram(4_200), {
    stones: [carats('Ruby', 1, 1.25, 60_000), carats('Diamond', 31, 0.34, 86_000)],
    discountPercent: 75,
  }),
  'Vanya Emerald Cocktail Ring': piece(gold(750, 5.89), perGram(3_200), {
    stones: [carats('Emerald', 1, 3.6, 61_000), carats('Diamond', 20, 0.95, 84_000)],
  }),
  'Padma Temple Ring': piece(gold(916, 9.22), perGram(1_900), { stones: [carats('Ruby cabochon', 1, 0.9, 13_500)] }),
  'Veni Twist Band': piece(gold(916, 6.2), perGram(1_850), { discountPercent: 70 }),
  'Akhanda Eternity Band': piece([{ metal: 'platinum', fineness: 950, weight: 5.3 }], perGram(2_600), {
    stones: [carats('Diamond', 24, 1.45, 1_31_000)],
    articles: 0,
  }),
  'Padmavati Temple Haar': piece(gold(916, 71.24), perGram(1_450), {
    wastagePercent: 8,
    stones: [each('Ruby cabochon', 24, 1_820), each('Emerald cabochon', 9, 3_730), each('Freshwater pearl', 98, 327)],
  }),
  'Noorbagh Kundan Choker': piece(gold(916, 48.5), percent(12), {
    stones: [
      carats('Polki diamond', 104, 22, 6_500),
      each('Ruby cabochon', 7, 2_570),
      each('Emerald', 23, 2_155),
      each('Pearl', 116, 150),
    ],
    articles: 0,
  }),
  'Moti Teenlada Pearl Necklace': piece(gold(916, 9.8), perGram(1_600), {
    stones: [each('Pearl', 204, 226), carats('Sapphire', 1, 1.2, 9_000), carats('Diamond', 20, 0.18, 82_000)],
  }),
  'Surya Pendant Necklace': piece(gold(750, 3.6), perGram(4_400), {
    stones: [carats('Lab-grown diamond', 1, 0.7, 45_000)],
    discountPercent: 50,
  }),
  'Dhara Diamond Rivière': piece(gold(750, 21.5), perGram(2_400), {
    stones: [carats('Lab-grown diamond', 93, 15.5, 38_500)],
  }),
  'Ambi Mango Mala': piece(gold(916, 61), perGram(1_500), {
    wastagePercent: 6,
    stones: [each('Ruby cabochon', 22, 2_700), each('Emerald cabochon', 24, 396)],
    discountPercent: 50,
  }),
  'Kamala Temple Kada': piece(gold(916, 40.85), perGram(900), {
    stones: [carats('Ruby cabochon', 20, 5.75, 3_600)],
  }),
  'Jaali Filigree Bangle': piece(gold(916, 20.35), percent(22, 15_000), { discountPercent: 50 }),
  'Tushar Pavé Bangle': piece(silver(17), perGram(180), {
    stones: [carats('Zircon', 213, 20, 123)],
  }),
  'Triveni Rope Bangles, Set of Three': piece(gold(750, 31.2), percent(16), { articles: 3, discountPercent: 60 }),
  'Meena Enamel Bangles, Pair': piece(gold(916, 45), perGram(1_300), {
    stones: [carats('Polki diamond', 32, 4.2, 7_600)],
    articles: 2,
  }),
  'Chhanak Churi Set of Six': piece([...gold(916, 30), ...gold(750, 6)], perGram(700), { articles: 6 }),
  'Tara Tennis Bracelet': piece(silver(8.5), perGram(320), {
    stones: [each('Zircon', 42, 75)],
    discountPercent: 40,
  }),
  'Kadi Curb Bracelet': piece(gold(916, 34.6), perGram(750), { wastagePercent: 6 }),
  'Megha Pearl Bracelet': piece(gold(916, 4.6), perGram(4_300), {
    stones: [each('Pearl', 20, 1_260), carats('Ruby', 1, 0.4, 21_000)],
    discountPercent: 65,
  }),
  'Smriti Charm Bracelet': piece(gold(750, 14.9), perGram(2_000), {
    stones: [
      carats('Ruby', 3, 0.4, 9_000),
      carats('Emerald', 1, 0.4, 9_000),
      carats('Sapphire', 1, 0.4, 7_500),
      carats('Diamond', 1, 0.12, 82_000),
      each('Pearl', 2, 2_200),
    ],
  }),
  'Navagraha Gem Bracelet': piece(gold(750, 11.4), perGram(3_900), {
    stones: [
      carats('Ruby', 1, 0.9, 12_000),
      each('Pearl', 1, 1_800),
      carats('Coral', 1, 1.2, 2_500),
      carats('Emerald', 1, 0.8, 16_000),
      carats('Yellow topaz', 1, 1, 3_800),
      carats('Diamond', 9, 0.25, 84_000),
      carats('Blue sapphire', 1, 0.9, 18_000),
      carats('Hessonite', 1, 1.1, 3_200),
      carats('Cat’s eye', 1, 0.9, 10_500),
    ],
    discountPercent: 58,
  }),
  'Latika Vine Cuff': piece(gold(750, 21.82), perGram(950), { stones: [carats('Diamond', 26, 0.9, 60_000)] }),
  'Madhura Jhumka': piece(gold(916, 29.8), perGram(1_550), {
    stones: [each('Ruby cabochon', 30, 690), each('Freshwater pearl', 98, 136)],
    articles: 2,
  }),
  'Chandni Chandbali': piece(gold(916, 24.6), perGram(2_300), {
    wastagePercent: 8,
    stones: [
      carats('Polki diamond', 48, 6, 12_050),
      each('Emerald', 4, 2_600),
      each('Ruby cabochon', 2, 1_900),
      each('Pearl', 82, 120),
    ],
    articles: 0,
    discountPercent: 55,
  }),
  'Vritta Twist Hoops': piece(gold(916, 11.2), perGram(850), { articles: 2 }),
  'Mayura Peacock Drops': piece(gold(916, 24.3), perGram(2_000), {
    stones: [
      each('Emerald cabochon', 16, 2_100),
      each('Sapphire', 12, 1_100),
      each('Ruby', 2, 1_800),
      each('Pearl', 12, 840),
    ],
    articles: 2,
  }),
  'Kumkum Ruby Studs': piece(gold(750, 5.1), perGram(3_000), {
    stones: [carats('Ruby', 12, 4.6, 23_000), carats('Diamond', 14, 0.3, 82_000)],
    articles: 2,
  }),
  'Bindu Pearl Drops': piece(gold(750, 3.2), perGram(3_200), {
    stones: [each('South Sea pearl', 2, 39_000), carats('Diamond', 32, 0.16, 85_000)],
    articles: 2,
  }),
};
