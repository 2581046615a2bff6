import type { CreditNoteData } from '@kanaka/contracts/orders/documents';
import { formatPaise } from '@kanaka/money/rupees';
import { html, type Html } from '@kanaka/server-kit/html';
import {
  dayOf,
  end,
  facts,
  goods,
  goodsColumns,
  grandTotal,
  isTaxed,
  parties,
  documentHtml,
  sum,
  taxes,
  type Column,
  type PageParts,
} from './document-html.ts';

const columns = (valueName: string): Column<CreditNoteData['lines'][number]>[] => [
  ...goodsColumns(),
  { name: 'Quantity', look: 'number', of: ({ quantity }) => quantity ?? '–' },
  { name: 'Unit', look: 'centre', of: ({ unit }) => unit || '–' },
  { name: valueName, look: 'number', of: ({ taxablePaise }) => formatPaise(taxablePaise) },
];

const valueName = (note: CreditNoteData) => (isTaxed(note) ? 'Taxable value' : 'Value');

/** A GST credit note (CGST Rules, rule 53(1A)); for a bill of supply it mentions no tax, like the bill itself. */
export function creditNoteHtml(note: CreditNoteData, parts: PageParts): string {
  const taxed = isTaxed(note);
  const about = {
    heading: 'Credit Note',
    signing: taxed
      ? 'Issued under section 34 of the CGST Act, 2017.'
      : 'The seller is not registered under GST, and no tax was charged.',
  };
  return documentHtml(note, about, parts, [
    facts([
      ['Credit note number', note.number],
      ['Credit note date', dayOf(note.issuedAt)],
      [taxed ? 'Against invoice' : 'Against bill of supply', note.invoiceNumber],
      [taxed ? 'Invoice date' : 'Bill date', dayOf(note.invoiceDate)],
      ['Order', `#${note.orderId.slice(-8)}`],
      ...(taxed ? ([['Place of supply', note.placeOfSupply]] as const) : []),
      ['Reason', note.reason],
    ]),
    parties(note),
    goods(note.lines, columns(valueName(note))),
    end(note.totalInWords, [
      sum(valueName(note), note.subtotalPaise),
      ...taxes(note),
      grandTotal('Total credited', note.totalPaise),
      ...(note.refundedPaise === undefined ? [] : [sum('Amount refunded', note.refundedPaise)]),
    ]),
    signature(note),
  ]);
}

/** Rule 53(1A)(i) requires a signature, and the proviso that exempts electronic invoices does not mention credit notes. */
function signature({ seller }: CreditNoteData): Html {
  return html`<div class="signature">
    <p>For ${seller.name}</p>
    <p class="soft">Authorised signatory</p>
  </div>`;
}
