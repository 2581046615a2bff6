import type { CartItem } from '@kanaka/contracts/cart';
import { toPaise } from '@kanaka/money/rupees';
import { shippingCharge, taxPercentFor, type TaxTerms, unitPrice } from '@kanaka/money/tax';
import { type Totals, totalsOf } from '@kanaka/money/totals';

/** The price of one piece of the bag before tax. */
export function piecePrice({ price, salePrice }: Pick<CartItem, 'price' | 'salePrice'>): number {
  return unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) });
}

/** The totals for a delivery to a country; without shipping before a country is chosen. */
export function checkoutTotals(
  items: readonly Pick<CartItem, 'price' | 'salePrice' | 'quantity'>[],
  { country, taxTerms }: { country: string | undefined; taxTerms: TaxTerms },
): Totals {
  const lines = items.map((item) => ({ unitPricePaise: piecePrice(item), quantity: item.quantity }));
  const taxPercent = taxPercentFor(country, taxTerms);
  return totalsOf(lines, { shippingPaise: shippingCharge(country) ?? 0, taxPercent });
}
