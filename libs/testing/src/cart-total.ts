import { toPaise, toRupees } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/gst';
import { totalsOf } from '@kanaka/money/totals';

/** What a cart within India costs in rupees, tax included, as its shopper sees it. */
export function cartTotal(items: readonly { price: number; salePrice: number; quantity: number }[]): number {
  const lines = items.map(({ price, salePrice, quantity }) => ({
    unitPricePaise: unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) }),
    quantity,
  }));
  return toRupees(totalsOf(lines).totalPaise);
}
