import { purityOf } from '@kanaka/contracts/catalog/purity';
import type { LeftOutReason } from '@kanaka/contracts/catalog/units';
import { unitPrice } from '@kanaka/money/gst';
import { metalPrice, recipeInSize, type PriceRecipe, type RateOf } from '@kanaka/money/metal-price';
import type { PreciousMetal } from '@kanaka/money/metal-rates';
import { roundedShare } from '@kanaka/money/rounded-share';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Rate } from '../rates/next-rates.ts';
import { rateLookup } from '../rates/rate-lookup.ts';
import { listCurrentRates } from '../rates/rates.repository.ts';
import { listStockRows, type StockRow } from './stock-lines.repository.ts';

/** Pieces read at once: all of the stock is never in memory. */
const BATCH = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The metal in one piece; the rate is null when none was published. */
export type MetalPart = { metal: PreciousMetal; fineness: number; weightMg: number; ratePaise: number | null };

/** A line of the stock, with what one piece of it weighs and is offered for at today's rates. */
export type StockLine = StockRow & { metals: MetalPart[]; pricePaise: number; leftOut: LeftOutReason | null };

/** All that is in stock, in batches, valued at the rates of now. */
export async function* stockLines(db: Db): AsyncGenerator<StockLine[]> {
  const rates = await listCurrentRates(db);
  const rateOf = rateLookup(rates);
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await listStockRows(db, { after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => {
      const metals = metalsOf(row, rates);
      return { ...row, metals, pricePaise: priceOf(row, rateOf), leftOut: reasonFor(row, metals) };
    });
    after = last.productId;
  }
}

export const metalPaise = ({ weightMg, ratePaise }: MetalPart) =>
  ratePaise === null ? null : roundedShare(weightMg, ratePaise, 1000);

/** What a unit weighs net is all of its metals, of which a recipe states the others; a size's weight is of the first alone. */
function weightOfFirst({
  pricing,
  tagged,
  weightMg,
}: {
  pricing: PriceRecipe;
  tagged: boolean;
  weightMg: number | null;
}): number | null {
  if (!tagged || weightMg === null) return weightMg;
  return weightMg - pricing.metals.slice(1).reduce((sum, part) => sum + part.weightMg, 0);
}

/** In paise, before tax. */
export function priceOf(
  row: Pick<StockRow, 'pricing' | 'tagged' | 'weightMg' | 'sellingPaise'>,
  rateOf: RateOf,
): number {
  const { pricing, weightMg, sellingPaise } = row;
  if (!pricing || weightMg === null) return sellingPaise;
  return unitPrice(metalPrice(recipeInSize(pricing, weightOfFirst({ ...row, pricing })), rateOf));
}

function metalsOf(row: StockRow, rates: readonly Rate[]): MetalPart[] {
  const withRate = (part: Omit<MetalPart, 'ratePaise'>): MetalPart => ({
    ...part,
    ratePaise:
      rates.find(({ metal, fineness }) => metal === part.metal && fineness === part.fineness)?.paisePerGram ?? null,
  });
  const { pricing } = row;
  if (pricing) return recipeInSize(pricing, weightOfFirst({ ...row, pricing })).metals.map(withRate);
  const weightMg = row.tagged ? row.weightMg : row.netWeightMg;
  const named = stampOf(row);
  return named && weightMg !== null ? [withRate({ ...named, weightMg })] : [];
}

/** "18K (750)" and "925 Silver" hold their fineness; what is no gold is silver or platinum. */
function stampOf({ metal, purity }: StockRow): Pick<MetalPart, 'metal' | 'fineness'> | null {
  const [stamped] = /\d{3}/.exec(purity ?? '') ?? [];
  if (stamped === undefined) return null;
  return {
    metal: metal === 'Silver' ? 'silver' : metal === 'Platinum' ? 'platinum' : 'gold',
    fineness: Number(stamped),
  };
}

function reasonFor(row: StockRow, metals: readonly MetalPart[]): LeftOutReason | null {
  if (row.madeToOrder) return 'made-to-order';
  if (metals.some(({ ratePaise }) => ratePaise === null)) return 'no-rate';
  if (metals.length > 0) return null;
  return stampOf(row) ? 'no-weight' : 'no-metal';
}

/** "22K (916) 12.125 g": the metal in one piece. */
export const metalsInWords = (metals: readonly MetalPart[]) =>
  metals
    .map(({ metal, fineness, weightMg }) => `${purityOf(metal, fineness)} ${(weightMg / 1000).toFixed(3)} g`)
    .join(', ');
