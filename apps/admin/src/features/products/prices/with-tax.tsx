import { priceBreakdown } from '@kanaka/money/gst';
import { formatPaise } from '@kanaka/money/rupees';

/** What a customer in India pays for a price before tax, in paise: "₹25,235.00 with tax". */
export function WithTax({ paise, taxPercent }: { paise: number; taxPercent: number }) {
  return (
    <span className="whitespace-nowrap">
      <span className="figures">{formatPaise(priceBreakdown(paise, taxPercent).priceWithTaxPaise)}</span> with tax
    </span>
  );
}
