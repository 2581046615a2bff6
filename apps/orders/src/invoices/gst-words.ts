import { stateTaxName } from '@kanaka/contracts/gst';
import type { InvoiceData } from '@kanaka/contracts/documents';

/** Harmonised System code of the goods: articles of jewellery of precious metal. */
export const HSN = '7113';

/** Deliveries outside India are supplies to "other territory" on the form. */
export const OUTSIDE_INDIA = '96';

/**
 * What an invoice to another country must carry (CGST Rules, rule 46, proviso): one sentence where IGST is paid and claimed
 * back, the other where the goods leave under a bond or letter of undertaking without it.
 */
export function exportEndorsement(taxPercent: number): string {
  return taxPercent > 0
    ? 'SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX'
    : 'SUPPLY MEANT FOR EXPORT UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX';
}

/** What the tax of an invoice is called in the books: CGST + SGST, CGST + UTGST, IGST, or none on a bill of supply. */
export function taxName({ seller, intraState }: Pick<InvoiceData, 'seller' | 'intraState'>): string {
  if (seller.gstin === '') return 'None';
  return intraState ? `CGST + ${stateTaxName(seller.state)}` : 'IGST';
}
