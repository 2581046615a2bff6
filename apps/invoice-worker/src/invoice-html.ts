import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import { differenceWords, outsideMethodWords } from '@kanaka/presentation/order-words';
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

/** Rule 46(q) asks for a signature; its proviso (Notification 74/2018) lets an electronic invoice go without. */
const SIGNING =
  'Electronic invoice, issued in accordance with the Information Technology Act, 2000: no signature is required (CGST Rules, 2017, rule 46, proviso to clause (q)).';
/** The same notification exempts a bill of supply (rule 49, third proviso). */
const BILL_SIGNING =
  'The seller is not registered under GST, and no tax is charged. Electronic bill of supply, issued in accordance with the Information Technology Act, 2000: no signature is required (CGST Rules, 2017, rule 49, third proviso).';

const columns = (taxed: boolean): Column<InvoiceData['lines'][number]>[] => [
  ...goodsColumns(),
  { name: 'Quantity', look: 'number', of: ({ quantity }) => quantity },
  { name: 'Unit', look: 'centre', of: ({ unit }) => unit },
  { name: 'Unit price', look: 'number', isOfOne: true, of: ({ unitPricePaise }) => formatPaise(unitPricePaise) },
  { name: taxed ? 'Taxable value' : 'Value', look: 'number', of: ({ taxablePaise }) => formatPaise(taxablePaise) },
];

/**
 * A GST tax invoice (CGST Rules, rule 46). A seller without a GSTIN collects no tax (CGST Act, section 32(1)) and issues a
 * bill of supply instead (section 31(3)(c) and rule 49): without a GSTIN or any mention of tax.
 */
export function invoiceHtml(invoice: InvoiceData, parts: PageParts): string {
  const taxed = isTaxed(invoice);
  const bill = taxed ? 'Invoice' : 'Bill';
  const about = {
    heading: taxed ? 'Tax Invoice' : 'Bill of Supply',
    signing: taxed ? SIGNING : BILL_SIGNING,
  };
  return documentHtml(invoice, about, parts, [
    facts([
      [`${bill} number`, invoice.number],
      [`${bill} date`, dayOf(invoice.issuedAt)],
      ['Order', `#${invoice.orderId.slice(-8)}`],
      ['Order date', dayOf(invoice.orderDate)],
      ...(invoice.exchange ? ([['Paid by exchange', `order #${invoice.exchange.orderId.slice(-8)}`]] as const) : []),
      ...(invoice.paymentId ? ([['Payment', paymentText(invoice)]] as const) : []),
      ...(invoice.discountPaise
        ? ([['Discount', `${formatPaise(invoice.discountPaise)}, taken off the prices below`]] as const)
        : []),
      ...(taxed
        ? ([
            ['Place of supply', invoice.placeOfSupply],
            ['Reverse charge', 'No'],
          ] as const)
        : []),
      ...(invoice.collectedFrom ? ([['Collected from', invoice.collectedFrom.join(', ')]] as const) : []),
    ]),
    parties(invoice, invoice.endorsement ? 'Country of destination' : 'Country'),
    ...(invoice.endorsement ? [html`<p class="endorsement">${invoice.endorsement}</p>`] : []),
    goods(invoice.lines, columns(taxed)),
    end(
      invoice.totalInWords,
      [
        sum(taxed ? 'Subtotal (taxable value)' : 'Subtotal', invoice.subtotalPaise),
        ...taxes(invoice),
        sum('Shipping', invoice.shippingPaise),
        grandTotal('Total', invoice.totalPaise),
        ...howPaid(invoice),
      ],
      gift(invoice),
    ),
  ]);
}

function gift({ giftMessage }: InvoiceData): Html[] {
  if (!giftMessage) return [];
  return [
    html`<div class="gift">
      <h2>Gift message</h2>
      <p dir="auto">${giftMessage}</p>
    </div>`,
  ];
}

/** Razorpay's id of the payment, or how it came outside Razorpay. */
function paymentText({ paymentId, paidOutside }: InvoiceData): string {
  if (!paidOutside) return paymentId;
  const { method, reference, receivedOn } = paidOutside;
  return `${outsideMethodWords[method]} ${reference}, ${dayOf(receivedOn)}`;
}

/** What the pieces of an exchange have paid, and by how much more or less than the rest was paid; the tax stays as it is. */
function howPaid({ exchange, totalPaise, paidOutside, difference }: InvoiceData): Html[] {
  const by = paidOutside ? outsideMethodWords[paidOutside.method].toLowerCase() : 'Razorpay';
  const duePaise = totalPaise - (exchange?.creditPaise ?? 0);
  const notes = exchange?.creditNotes.length ? ` (${exchange.creditNotes.join(', ')})` : '';
  return [
    ...(exchange
      ? [sum(`Paid by exchange of order #${exchange.orderId.slice(-8)}${notes}`, exchange.creditPaise)]
      : []),
    ...(difference ? [sum(differenceWords[difference.kind], difference.amountPaise)] : []),
    ...((exchange && duePaise > 0) || difference
      ? [sum(`Paid by ${by}`, duePaise + (difference?.amountPaise ?? 0))]
      : []),
  ];
}
