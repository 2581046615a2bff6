import { stateTaxName } from '@kanaka/money/gstin';
import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import type { RefundLine } from '../refunds/refunds-schema.ts';

/** Harmonised System code of the goods: articles of jewellery of precious metal. */
export const HSN = '7113';

/** A line of a document about pieces. */
export const billedLine = ({ title, size, jewellery, quantity, unitPricePaise, priceBreakup }: RefundLine) => ({
  ...{ title, size, jewellery, hsn: HSN, quantity, unit: 'Nos' },
  taxablePaise: unitPricePaise * quantity,
  ...(priceBreakup && { priceBreakup }),
});

/** Code of the place of supply for deliveries outside India ("other territory"). */
export const OUTSIDE_INDIA = '96';

/**
 * The sentence that an invoice to another country must carry (CGST Rules, rule 46, proviso): one where IGST is paid and
 * claimed back, another where goods are exported under a bond or letter of undertaking without payment of IGST.
 */
export function exportEndorsement(taxPercent: number): string {
  return taxPercent > 0
    ? 'SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX'
    : 'SUPPLY MEANT FOR EXPORT UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX';
}

/** The name of an invoice's tax: CGST + SGST, CGST + UTGST, IGST, or none on a bill of supply. */
export function taxName({
  seller,
  intraState,
}: {
  seller: Pick<InvoiceData['seller'], 'gstin' | 'state'>;
  intraState: boolean;
}): string {
  if (seller.gstin === '') return 'None';
  return intraState ? `CGST + ${stateTaxName(seller.state)}` : 'IGST';
}
