import { toGrams } from '@kanaka/contracts/catalog/price-recipe';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import type { StockValue } from '@kanaka/contracts/catalog/units';
import { roundedShare } from '@kanaka/money/rounded-share';
import { toRupees } from '@kanaka/money/rupees';
import type { Db } from '@kanaka/server-kit/database/database';
import { listCurrentRates } from '../rates/rates.repository.ts';
import { countUnweighed, listMetalInStock } from './stock-value.repository.ts';

/** The metal in stock by metal and purity, with its fine weight, and its value at today's rates. */
export async function stockValue(db: Db): Promise<{ rows: StockValue[]; unknownPieces: number }> {
  const [metals, unknownPieces, rates] = await Promise.all([
    listMetalInStock(db),
    countUnweighed(db),
    listCurrentRates(db),
  ]);
  const rows = metals.map(({ metal, fineness, pieces, netMg }) => {
    const paise = rates.find((rate) => rate.metal === metal && rate.fineness === fineness)?.paisePerGram;
    return {
      metal,
      fineness,
      purity: purityOf(metal, fineness),
      pieces,
      netWeight: toGrams(netMg),
      fineWeight: toGrams(roundedShare(netMg, fineness, 1000)),
      rate: paise === undefined ? null : toRupees(paise),
      value: paise === undefined ? null : toRupees(roundedShare(netMg, paise, 1000)),
    };
  });
  return { rows, unknownPieces };
}
