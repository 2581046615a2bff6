import type { CreditNoteData } from '@kanaka/contracts/orders';
import { formatPaise } from '@kanaka/money/rupees';
import { html, type Html } from '@kanaka/server-kit/html';
import { dayOf, facts, grandTotal, parties, sheet, sum, taxes, typed, type PageParts } from './sheet-html.ts';

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
    lines(note),
    end(note),
    signature(note),
  ]);
}

function lines(note: CreditNoteData): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col" class="centre">No.</th>
        <th scope="col">Description of goods</th>
        <th scope="col" class="centre">HSN</th>
        <th scope="col" class="number">Quantity</th>
        <th scope="col" class="centre">Unit</th>
        <th scope="col" class="number">Taxable value</th>
      </tr>
    </thead>
    <tbody>
      ${note.lines.map(
        (line, index) =>
          html`<tr>
            <td class="centre">${index + 1}</td>
            <td>${typed(line.title)}</td>
            <td class="centre">${line.hsn}</td>
            <td class="number">${line.quantity ?? '–'}</td>
            <td class="centre">${line.unit || '–'}</td>
            <td class="number">${formatPaise(line.taxablePaise)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
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
