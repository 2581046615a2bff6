import type { CreditNoteData, InvoiceData } from '@kanaka/contracts/documents';
import { openUp, splitTax } from '@kanaka/money/totals';
import { amountInWords } from '@kanaka/money/words';
import { HSN } from '../invoices/gst-words.ts';
import type { RefundLine } from '../payments/payments-schema.ts';

/**
 * All data of a credit note, frozen when it is issued (CGST Act, section 34; CGST Rules, rule 53(1A)). The parties are those
 * of the invoice. Lines are listed individually when their sum is exactly the refunded amount.
 */
export function creditNoteData(
  invoice: InvoiceData,
  {
    number,
    issuedAt,
    refund,
    isWholeLines,
  }: {
    number: string;
    issuedAt: Date;
    refund: { id: string; amountPaise: number; reason: string; lines: readonly RefundLine[] };
    isWholeLines: boolean;
  },
): CreditNoteData {
  // The invoice decides the kind of tax, even if the seller has moved to another state since.
  const { seller, buyer, placeOfSupply, orderId, taxPercent, intraState } = invoice;
  const lines = isWholeLines
    ? refund.lines.map(({ title, size, jewellery, quantity, unitPricePaise, priceBreakup }) => ({
        title,
        size,
        jewellery,
        hsn: HSN,
        quantity,
        unit: 'Nos',
        taxablePaise: unitPricePaise * quantity,
        ...(priceBreakup && { priceBreakup }),
      }))
    : [
        {
          title: 'Reduction of the price',
          size: '',
          jewellery: {},
          hsn: HSN,
          quantity: null,
          unit: '',
          taxablePaise: openUp(refund.amountPaise, taxPercent).taxablePaise,
        },
      ];
  const subtotalPaise = lines.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0);
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    refundId: refund.id,
    orderId,
    invoiceNumber: invoice.number,
    invoiceDate: invoice.issuedAt,
    seller,
    buyer,
    placeOfSupply,
    reason: refund.reason,
    lines,
    subtotalPaise,
    taxPercent,
    intraState,
    ...splitTax(refund.amountPaise - subtotalPaise, intraState),
    totalPaise: refund.amountPaise,
    totalInWords: amountInWords(refund.amountPaise),
  };
}
