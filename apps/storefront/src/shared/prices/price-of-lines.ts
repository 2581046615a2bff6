import type { CartItem } from '@kanaka/contracts/cart/cart';
import { toPaise } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/gst';
import { lineTotal, type PricedLine } from '@kanaka/money/totals';

export type Priced = Pick<CartItem, 'price' | 'salePrice' | 'quantity'>;

/** What one piece of a line costs before tax. */
export function piecePaise({ price, salePrice }: Pick<Priced, 'price' | 'salePrice'>): number {
  return unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) });
}

export const pricedLine = (item: Priced): PricedLine => ({
  unitPricePaise: piecePaise(item),
  quantity: item.quantity,
});

/** What a line costs with tax of `taxPercent`: the lines add up to the total without shipping. */
export const lineTotalOf = (item: Priced, taxPercent: number): number => lineTotal(pricedLine(item), taxPercent);
