import { shippingCharge, taxPercentFor, type TaxTerms } from '@kanaka/money/gst';
import { type Totals, totalsOf } from '@kanaka/money/totals';
import { type Priced, pricedLine } from '../../shared/prices/price-of-lines.ts';

/** The totals for a delivery to a country; without shipping before a country is chosen. */
export function checkoutTotals(
  items: readonly Priced[],
  { country, taxTerms }: { country: string | undefined; taxTerms: TaxTerms },
): Totals {
  const taxPercent = taxPercentFor(country, taxTerms);
  return totalsOf(items.map(pricedLine), { shippingPaise: shippingCharge(country) ?? 0, taxPercent });
}
