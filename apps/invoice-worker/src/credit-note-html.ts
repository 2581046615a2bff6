import type { CreditNoteData } from '@kanaka/contracts/papers';
import { formatPaise } from '@kanaka/money/rupees';
import { html, type Html } from '@kanaka/server-kit/html';
import {
  dayOf,
  facts,
  goods,
  goodsColumns,
  grandTotal,
  parties,
  sheet,
  sum,
  taxes,
  type Column,
  type PageParts,
} from './sheet-html.ts';

const columns: Column<CreditNoteData['lines'][number]>[] = [
  ...goodsColumns(),
  { name: 'Quantity', look: 'number', of: ({ quantity }) => quantity ?? '–' },
  { name: 'Unit', look: 'centre', of: ({ unit }) => unit || '–' },
  { name: 'Taxable value', look: 'number', of: ({ taxablePaise }) => formatPaise(taxablePaise) },
];

/** A GST credit note (CGST Rules, rule 53(1A)). */
export function creditNoteHtml(note: CreditNoteData, parts: PageParts): string {
  const about = {
    heading: 'Credit Note',
    number: note.number,
    seller: note.seller,
    signing: 'Issued under section 34 of the CGST Act, 2017.',
    dense: note.lines.length > 8,
  };
  return sheet(about, parts, [
    facts([
      ['Credit note number', note.number],
      ['Credit note date', dayOf(note.issuedAt)],
      ['Against invoice', note.invoiceNumber],
      ['Invoice date', dayOf(note.invoiceDate)],
      ['Order', `#${note.orderId.slice(-8)}`],
      ['Place of supply', note.placeOfSupply],
      ['Reason', note.reason],
    ]),
    parties(note),
    goods(note.lines, columns),
    end(note),
    signature(note),
  ]);
}

function end(note: CreditNoteData): Html {
  return html`<div class="end">
    <div>
      <p class="soft">Total in words</p>
      <p class="words">${note.totalInWords}</p>
    </div>
    <table class="sums">
      <tbody>
        ${sum('Taxable value', note.subtotalPaise)} ${taxes(note)} ${grandTotal('Total credited', note.totalPaise)}
      </tbody>
    </table>
  </div>`;
}

/** Rule 53(1A)(i) asks for one, and the proviso that lets an electronic invoice go without does not speak of credit notes. */
function signature({ seller }: CreditNoteData): Html {
  return html`<div class="signature">
    <p>For ${seller.name}</p>
    <p class="soft">Authorised signatory</p>
  </div>`;
}
