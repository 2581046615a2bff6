import type { CreditNoteData, InvoiceData } from '@kanaka/contracts/orders/documents';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { openUp, splitTax, type TaxSplit } from '@kanaka/money/totals';
import { amountInWords } from '@kanaka/money/amount-in-words';
import { billedLine, HSN } from '../invoices/gst-words.ts';
import type { RefundLine } from './refunds-schema.ts';

const sumOf = <Key extends string>(notes: readonly Record<Key, number>[], key: Key) =>
  notes.reduce((sum, note) => sum + note[key], 0);

const heads = ['igstPaise', 'cgstPaise', 'sgstPaise', 'roundOffPaise'] as const;
const taxOf = (heading: TaxSplit) => heads.reduce((sum, head) => sum + heading[head], 0);

/**
 * The tax heads of the next credit note of an invoice: what all of its notes reverse together, less what the earlier ones have
 * reversed. So all notes of an invoice that is refunded as a whole reverse exactly its heads.
 */
function nextHeads(invoice: Invoice, earlier: readonly Note[], { amountPaise, ownPaise }: Reversed): TaxSplit {
  const before = earlier.reduce((sum, note) => sum + taxOf(note), 0);
  const tax = taxOf(invoice);
  const restPaise = invoice.totalPaise - sumOf(earlier, 'totalPaise') - amountPaise;
  // Of the last note it is the rest; before, it leaves no more tax than there is money, and no less than none.
  const next = Math.min(Math.max(ownPaise, tax - before - restPaise), tax - before);
  const left = splitTax(before + next, invoice.intraState);
  for (const head of heads) left[head] -= sumOf(earlier, head);
  return left;
}

type Note = TaxSplit & Pick<CreditNoteData, 'totalPaise'>;
type Invoice = TaxSplit & Pick<InvoiceData, 'totalPaise' | 'intraState'>;
/** What a note reverses with tax, and the tax that would be in it by itself. */
type Reversed = { amountPaise: number; ownPaise: number };

/** What one line says about pieces for which another sum than their price goes back, or about no pieces. */
function togetherOf(lines: readonly RefundLine[]) {
  if (lines.length === 0) return { title: 'Reduction of the price', quantity: null, unit: '' };
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const named = lines.map((line) => (quantity > 1 ? `${line.quantity} × ` : '') + titleInSize(line));
  return { title: named.join(', '), quantity, unit: 'Nos' };
}

/**
 * All data of a credit note, frozen when it is issued (CGST Act, section 34; CGST Rules, rule 53(1A)). The parties are those
 * of the invoice, `earlier` are the notes about it so far, `amountPaise` is what it is about: other than was refunded where more or
 * less was paid than the price. Lines are listed individually when their price is exactly that, and together when it is not.
 */
export function creditNoteData(
  invoice: InvoiceData,
  {
    number,
    issuedAt,
    refund,
    amountPaise,
    earlier,
  }: {
    number: string;
    issuedAt: Date;
    earlier: readonly Note[];
    refund: { id: string; amountPaise: number; reason: string; lines: readonly RefundLine[]; linesPaise?: number };
    amountPaise: number;
  },
): CreditNoteData {
  // The invoice decides the kind of tax, even if the seller has moved to another state since.
  const { seller, buyer, placeOfSupply, orderId, taxPercent, intraState } = invoice;
  const isWholeLines = refund.linesPaise === amountPaise;
  const ownPaise = isWholeLines
    ? amountPaise - refund.lines.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0)
    : openUp(amountPaise, taxPercent).taxPaise;
  const taxHeads = nextHeads(invoice, earlier, { amountPaise, ownPaise });
  const subtotalPaise = amountPaise - taxOf(taxHeads);
  const lines =
    isWholeLines && taxOf(taxHeads) === ownPaise
      ? refund.lines.map(billedLine)
      : [{ ...togetherOf(refund.lines), jewellery: {}, size: '', hsn: HSN, taxablePaise: subtotalPaise }];
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
    ...taxHeads,
    totalPaise: amountPaise,
    totalInWords: amountInWords(amountPaise),
    ...(refund.amountPaise < amountPaise && { refundedPaise: refund.amountPaise }),
  };
}
