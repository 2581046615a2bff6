import type { CartItem } from '@kanaka/contracts/cart/cart';
import { toPaise } from '@kanaka/money/rupees';
import { shippingCharge, taxPercentFor, type TaxTerms, unitPrice } from '@kanaka/money/tax';
import { lineTotal, type PricedLine, type Totals, totalsOf } from '@kanaka/money/totals';

type Priced = Pick<CartItem, 'price' | 'salePrice' | 'quantity'>;

const pricedLine = ({ price, salePrice, quantity }: Priced): PricedLine => ({
  unitPricePaise: unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) }),
  quantity,
});

/** What a line costs with tax of `taxPercent`: the lines add up to the total without shipping. */
export function lineAmount(item: Priced, taxPercent: number): number {
  return lineTotal(pricedLine(item), taxPercent);
}

/** The totals for a delivery to a country; without shipping before a country is chosen. */
export function checkoutTotals(
  items: readonly Priced[],
  { country, taxTerms }: { country: string | undefined; taxTerms: TaxTerms },
): Totals {
  const taxPercent = taxPercentFor(country, taxTerms);
  return totalsOf(items.map(pricedLine), { shippingPaise: shippingCharge(country) ?? 0, taxPercent });
}
