/**
 * The price of a piece by its metal. Whole numbers only: paise, milligrams, thousandths of a carat, and basis points
 * (hundredths of a percent). Each line is rounded half-up to the paisa once, and nothing is rounded later.
 */
import type { PreciousMetal } from './metal-rates.ts';
import { roundedShare } from './rounded-share.ts';
import { unitPrice } from './gst.ts';

/** What a piece is made of and what is charged for the work: everything its price follows from, but the rates. */
export type PriceRecipe = {
  /** At least one; `weightMg` is the net weight of this metal. */
  metals: readonly { metal: PreciousMetal; fineness: number; weightMg: number }[];
  /** Of the value of all metals. */
  wastageBp: number;
  /** `value`: paise for a gram of all metals, basis points of their value, or paise for the piece. */
  making: { per: 'gram' | 'percent' | 'flat'; value: number; minimumPaise: number };
  stones: readonly PricedStone[];
  otherPaise: number;
  hallmarking: { articles: number; chargePaise: number };
  /** Taken off making and wastage. */
  discountBp: number;
};

/** Stones of one kind, priced by their total weight, or each at the same price. */
export type PricedStone = { name: string; count?: number | undefined } & (
  | { per: 'carat'; millicarats: number; paise: number }
  | { per: 'stone'; count: number; millicarats?: number | undefined; paise: number }
);

/** One line of a break-up; `paise` is its amount, of a discount the amount that is taken off. */
export type PriceLine = { paise: number } & (
  | { kind: 'metal'; metal: PreciousMetal; fineness: number; weightMg: number; ratePaise: number }
  | { kind: 'wastage'; bp: number }
  | { kind: 'making'; per: PriceRecipe['making']['per']; value: number }
  | { kind: 'stones'; stone: PricedStone }
  | { kind: 'other' }
  | { kind: 'hallmarking'; articles: number; chargePaise: number }
  | { kind: 'discount'; bp: number }
);

/** `pricePaise` is the sum of the lines but the discount; `salePricePaise` is that less the discount, 0 without one. */
export type MetalPrice = { lines: PriceLine[]; pricePaise: number; salePricePaise: number };

/** Paise a gram. */
export type RateOf = (metal: PreciousMetal, fineness: number) => number;

const MG_A_GRAM = 1_000;
const MILLICARATS_A_CARAT = 1_000;
const BP = 10_000;

/** The price of a piece at the given rates, with its break-up. Metals always have a line, other lines only an amount. */
export function metalPrice(recipe: PriceRecipe, rateOf: RateOf): MetalPrice {
  const { wastageBp, making, stones, otherPaise, hallmarking, discountBp } = recipe;
  const metals = recipe.metals.map((part) => {
    const ratePaise = rateOf(part.metal, part.fineness);
    return { kind: 'metal' as const, ...part, ratePaise, paise: roundedShare(part.weightMg, ratePaise, MG_A_GRAM) };
  });
  const metalPaise = sumOf(metals);
  const wastagePaise = roundedShare(metalPaise, wastageBp, BP);
  const makingPaise = Math.max(making.minimumPaise, makingOf(recipe, metalPaise));
  const charges: PriceLine[] = [
    { kind: 'wastage', bp: wastageBp, paise: wastagePaise },
    { kind: 'making', per: making.per, value: making.value, paise: makingPaise },
    ...stones.map((stone) => ({ kind: 'stones' as const, stone, paise: priceOfStones(stone) })),
    { kind: 'other', paise: otherPaise },
    { kind: 'hallmarking', ...hallmarking, paise: hallmarking.articles * hallmarking.chargePaise },
  ];
  const lines: PriceLine[] = [...metals, ...charges.filter(({ paise }) => paise > 0)];
  const pricePaise = sumOf(lines);
  const discountPaise = roundedShare(makingPaise + wastagePaise, discountBp, BP);
  if (discountPaise === 0) return { lines, pricePaise, salePricePaise: 0 };
  lines.push({ kind: 'discount', bp: discountBp, paise: discountPaise });
  return { lines, pricePaise, salePricePaise: pricePaise - discountPaise };
}

/** The recipe of one size: the first metal has this net weight there, everything else is as in the piece. */
export function recipeInSize(recipe: PriceRecipe, weightMg: number | null): PriceRecipe {
  const [first, ...others] = recipe.metals;
  return weightMg === null || !first ? recipe : { ...recipe, metals: [{ ...first, weightMg }, ...others] };
}

/**
 * The price of a piece for lists: that of the size that costs least. `sizeWeights` are the weights of its sizes in
 * milligrams, null where a size weighs as the piece does; empty without sizes.
 */
export function piecePrice(recipe: PriceRecipe, sizeWeights: readonly (number | null)[], rateOf: RateOf): MetalPrice {
  const [first = recipe, ...others] = [...new Set(sizeWeights)].map((weightMg) => recipeInSize(recipe, weightMg));
  let least = metalPrice(first, rateOf);
  for (const other of others) {
    const price = metalPrice(other, rateOf);
    if (unitPrice(price) < unitPrice(least)) least = price;
  }
  return least;
}

function makingOf({ making: { per, value }, metals }: PriceRecipe, metalPaise: number): number {
  if (per === 'flat') return value;
  if (per === 'percent') return roundedShare(metalPaise, value, BP);
  return roundedShare(
    metals.reduce((sum, { weightMg }) => sum + weightMg, 0),
    value,
    MG_A_GRAM,
  );
}

function priceOfStones(stone: PricedStone): number {
  if (stone.per === 'stone') return stone.count * stone.paise;
  return roundedShare(stone.millicarats, stone.paise, MILLICARATS_A_CARAT);
}

function sumOf(lines: readonly { paise: number }[]): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}
