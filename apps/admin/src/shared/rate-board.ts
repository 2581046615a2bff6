import { rateBoard, type BoardRate } from '@kanaka/contracts/catalog/metal-rates';
import type { RateOf } from '@kanaka/money/metal-price';
import { finenesses, type PreciousMetal } from '@kanaka/money/metal-rates';
import { toPaise } from '@kanaka/money/rupees';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { call } from '@kanaka/web-kit/call';
import { api } from '../api.ts';

export const BoardApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateBoard: build.query({ ...call(rateBoard, { fresh: true }), providesTags: ['Rate'] }),
  }),
});

export const preciousMetals = Object.keys(finenesses) as PreciousMetal[];

export const metalNames: Record<PreciousMetal, string> = { gold: 'Gold', silver: 'Silver', platinum: 'Platinum' };

/** A purity as an option: gold is named, the others say their metal. */
export const purityOption = ({ metal, fineness }: { metal: PreciousMetal; fineness: number }) => ({
  value: `${metal} ${fineness}`,
  label: metal === 'gold' ? `${metalNames[metal]} ${purityOf(metal, fineness)}` : purityOf(metal, fineness),
});

/** Today's rate of one fineness; undefined when none was published. */
export function rateOn<Rate extends Pick<BoardRate, 'metal' | 'fineness'>>(
  rates: readonly Rate[],
  { metal, fineness }: { metal: PreciousMetal; fineness: number },
): Rate | undefined {
  return rates.find((rate) => rate.metal === metal && rate.fineness === fineness);
}

/** Today's rates for computing a price: paise a gram, 0 for a fineness that has none. */
export const rateOfToday =
  (rates: readonly BoardRate[]): RateOf =>
  (metal, fineness) =>
    toPaise(rateOn(rates, { metal, fineness })?.rate ?? 0);
