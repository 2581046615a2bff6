import { toGrams } from '@kanaka/contracts/catalog/price-recipe';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import { MAX_LEFT_OUT, type stockValue as contract } from '@kanaka/contracts/catalog/units';
import type { ResponseOf } from '@kanaka/contracts/endpoint';
import { roundedShare } from '@kanaka/money/rounded-share';
import { toRupees } from '@kanaka/money/rupees';
import type { Db } from '@kanaka/server-kit/database/database';
import { stockLines, type MetalPart, type StockLine } from './stock-lines.ts';

type Value = ResponseOf<typeof contract>['data'];
type MetalInStock = MetalPart & { pieces: number };

/** The metal in stock with its value at today's rates, what is left out of that, and what all pieces cost and are offered for. */
export async function stockValue(db: Db): Promise<Value> {
  const metals = new Map<string, MetalInStock>();
  const leftOut = new Map<string, Value['leftOut'][number]>();
  const totals = { pieces: 0, pricePaise: 0, costed: 0, costPaise: 0, pricesOfCostedPaise: 0 };
  for await (const lines of stockLines(db)) {
    for (const line of lines) {
      if (line.leftOut) addLeftOut(leftOut, line, line.leftOut);
      if (line.madeToOrder) continue;
      for (const part of line.metals) addMetal(metals, part, line.pieces);
      totals.pieces += line.pieces;
      totals.pricePaise += line.pieces * line.pricePaise;
      if (line.costPaise === null) continue;
      totals.costed += line.pieces;
      totals.costPaise += line.pieces * line.costPaise;
      totals.pricesOfCostedPaise += line.pieces * line.pricePaise;
    }
  }
  return {
    rows: [...metals.values()].sort(byMetal).map(toRow),
    totals: {
      pieces: totals.pieces,
      price: toRupees(totals.pricePaise),
      costed: totals.costed,
      cost: toRupees(totals.costPaise),
      pricesOfCosted: toRupees(totals.pricesOfCostedPaise),
    },
    leftOutCount: leftOut.size,
    leftOut: [...leftOut.values()]
      .sort((one, other) => one.title.localeCompare(other.title, 'en-IN'))
      .slice(0, MAX_LEFT_OUT),
  };
}

function addMetal(metals: Map<string, MetalInStock>, part: MetalPart, pieces: number): void {
  const key = `${part.metal} ${part.fineness}`;
  const before = metals.get(key) ?? { ...part, weightMg: 0, pieces: 0 };
  metals.set(key, {
    ...before,
    weightMg: before.weightMg + pieces * part.weightMg,
    pieces: before.pieces + pieces,
  });
}

/** The lines of a piece together, unless they are left out for different reasons. */
function addLeftOut(
  leftOut: Map<string, Value['leftOut'][number]>,
  { productId, title, sku, pieces }: StockLine,
  reason: Value['leftOut'][number]['reason'],
): void {
  const key = `${productId} ${reason}`;
  leftOut.set(key, { productId, title, sku, reason, pieces: pieces + (leftOut.get(key)?.pieces ?? 0) });
}

const byMetal = (one: MetalInStock, other: MetalInStock) =>
  one.metal < other.metal ? -1 : one.metal > other.metal ? 1 : other.fineness - one.fineness;

function toRow({ metal, fineness, pieces, weightMg, ratePaise }: MetalInStock): Value['rows'][number] {
  return {
    ...{ metal, fineness, purity: purityOf(metal, fineness), pieces },
    netWeight: toGrams(weightMg),
    fineWeight: toGrams(roundedShare(weightMg, fineness, 1000)),
    rate: ratePaise === null ? null : toRupees(ratePaise),
    value: ratePaise === null ? null : toRupees(roundedShare(weightMg, ratePaise, 1000)),
  };
}
