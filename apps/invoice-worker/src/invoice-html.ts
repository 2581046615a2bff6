import type { InvoiceData } from '@kanaka/contracts/orders';
import { formatPaise } from '@kanaka/money/rupees';
import { html, type Html } from '@kanaka/server-kit/html';
import { dayOf, facts, grandTotal, parties, sheet, sum, taxes, typed, type PageParts } from './sheet-html.ts';

/** Rule 46(q) asks for a signature; its proviso (Notification 74/2018) lets an electronic invoice go without. */
const SIGNING =
  'Electronic invoice, issued in accordance with the Information Technology Act, 2000: no signature is required (CGST Rules, 2017, rule 46, proviso to clause (q)).';

/** A GST tax invoice (CGST Rules, rule 46). */
export function invoiceHtml(invoice: InvoiceData, parts: PageParts): string {
  const about = {
    heading: 'Tax Invoice',
    number: invoice.number,
    seller: invoice.seller,
    signing: SIGNING,
    dense: invoice.lines.length > 8,
  };
  return sheet(about, parts, [
    facts([
      ['Invoice number', invoice.number],
      ['Invoice date', dayOf(invoice.issuedAt)],
      ['Order', `#${invoice.orderId.slice(-8)}`],
      ['Order date', dayOf(invoice.orderDate)],
      ['Payment', invoice.paymentId],
      ['Place of supply', invoice.placeOfSupply],
      ['Reverse charge', 'No'],
    ]),
    parties(invoice, invoice.endorsement ? 'Country of destination' : 'Country'),
    ...(invoice.endorsement ? [html`<p class="endorsement">${invoice.endorsement}</p>`] : []),
    lines(invoice),
    end(invoice),
  ]);
}

function lines(invoice: InvoiceData): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col" class="centre">No.</th>
        <th scope="col">Description of goods</th>
        <th scope="col" class="centre">HSN</th>
        <th scope="col" class="number">Quantity</th>
        <th scope="col" class="centre">Unit</th>
        <th scope="col" class="number">Unit price</th>
        <th scope="col" class="number">Taxable value</th>
      </tr>
    </thead>
    <tbody>
      ${invoice.lines.map(
        (line, index) =>
          html`<tr>
            <td class="centre">${index + 1}</td>
            <td>${typed(line.title)}</td>
            <td class="centre">${line.hsn}</td>
            <td class="number">${line.quantity}</td>
            <td class="centre">${line.unit}</td>
            <td class="number">${formatPaise(line.unitPricePaise)}</td>
            <td class="number">${formatPaise(line.taxablePaise)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function end(invoice: InvoiceData): Html {
  return html`<div class="end">
    <div>
      <p class="soft">Total in words</p>
      <p class="words">${invoice.totalInWords}</p>
      ${
        invoice.giftMessage
          ? [
              html`<div class="gift">
                <h2>Gift message</h2>
                <p dir="auto">${invoice.giftMessage}</p>
              </div>`,
            ]
          : []
      }
    </div>
    <table class="sums">
      <tbody>
        ${sum('Subtotal (taxable value)', invoice.subtotalPaise)} ${taxes(invoice)}
        ${sum('Shipping', invoice.shippingPaise)} ${grandTotal('Total', invoice.totalPaise)}
      </tbody>
    </table>
  </div>`;
}
