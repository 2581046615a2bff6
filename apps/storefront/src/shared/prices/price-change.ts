import type { CartItem } from '@kanaka/contracts/cart/cart';
import { toPaise } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/tax';
import { lineTotal } from '@kanaka/money/totals';

type Changed = Pick<CartItem, 'price' | 'salePrice' | 'priceWas' | 'quantity'>;

/** By how much a line costs more than when it was last seen, tax included, in paise; 0 if it has not changed. */
export function priceChange({ price, salePrice, priceWas, quantity }: Changed, taxPercent: number): number {
  if (priceWas === undefined) return 0;
  const now = unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) });
  const costing = (unitPricePaise: number) => lineTotal({ unitPricePaise, quantity }, taxPercent);
  return costing(now) - costing(toPaise(priceWas));
}
