import { breakupText } from '@kanaka/presentation/breakup-words';
import { OutsideMethod } from '@kanaka/contracts/orders/orders';
import { outsideMethodWords } from '@kanaka/presentation/order-words';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { Columns } from '@kanaka/server-kit/csv-file';
import { moment, rupees } from '../csv.ts';
import { isOfExchange, isOutside } from '../orders/exchange-payment.ts';
import { isOfItsOrder } from '../orders/unassigned-refund.ts';
import { taxName } from '../invoices/gst-words.ts';
import type { NumberedRefund } from '../orders/orders.repository.ts';
import { isClosed, isSent } from '../orders/order-status.ts';
import type { BookedOrder } from './booked-orders.repository.ts';

/** Refunds of what has paid the order. Refunds of other payments, which no order could use, do not reduce income. */
const ownRefunds = (order: BookedOrder) =>
  order.refunds.filter((refund) => order.paidAt !== null && isOfItsOrder(refund, order));
const sumOf = (refunds: NumberedRefund[], amount: 'amountPaise' | 'creditedPaise' = 'amountPaise') =>
  rupees(refunds.reduce((sum, refund) => sum + refund[amount], 0));

const isLost = ({ state }: NumberedRefund) => state === 'lost';
const refundLine = (refund: NumberedRefund) =>
  [moment(refund.createdAt), rupees(refund.amountPaise), refund.creditNoteNumber, isLost(refund) && 'lost in a dispute']
    .filter(Boolean)
    .join(' ');

/** Razorpay's id of its payment; of one outside Razorpay the way, the number and the day. */
function paidBy({ paymentId, payments }: BookedOrder): string {
  if (!isOutside(paymentId)) return isOfExchange(paymentId) ? '' : (paymentId ?? '');
  const { method, reference, receivedOn } = payments.find(({ id }) => id === paymentId) ?? {};
  return [outsideMethodWords[OutsideMethod.parse(method)], reference, receivedOn].join(' ');
}

/** How far its pieces are on their way, by its status. */
function handover({ pickup, status }: BookedOrder): string {
  if (isClosed({ status })) return '';
  if (status === 'delivered') return pickup ? 'Collected in the shop' : 'Delivered';
  if (pickup) return 'To be collected in the shop';
  return isSent({ status }) ? 'On its way' : 'To be sent';
}

/** The columns for the accountant. A payment is dated when it paid the order, a refund when it was decided. */
const columns = {
  'Order ID': ({ id }) => id,
  // As a number a spreadsheet would alter it.
  'Order Number': ({ id }) => `#${id.slice(-8)}`,
  'Order Date (IST)': ({ createdAt }) => moment(createdAt),
  Customer: ({ customerName }) => customerName,
  'E-mail': ({ customerEmail }) => customerEmail,
  Recipient: ({ address }) => address.recipient,
  Phone: ({ address }) => address.phone,
  State: ({ address }) => address.state,
  Country: ({ address }) => address.country,
  Handover: handover,
  Items: ({ items }) =>
    items
      .map((item) => {
        const code = item.sku && ` [${item.sku}]`;
        return `${item.quantity} × ${titleInSize(item)}${code} @ ${rupees(item.unitPricePaise)}`;
      })
      .join('; '),
  Pieces: ({ pieces }) => String(pieces),
  'Price Break-up': ({ items }) =>
    items
      .flatMap((item) => (item.priceBreakup ? [`${titleInSize(item)}: ${breakupText(item.priceBreakup)}`] : []))
      .join(' | '),
  'Metal Rates Of (IST)': ({ items }) =>
    [...new Set(items.flatMap(({ priceBreakup }) => priceBreakup?.ratedAt ?? []))]
      .map((ratedAt) => moment(new Date(ratedAt)))
      .join('; '),
  'Order Status': ({ status }) => status,
  'Cancelled or Rejected At (IST)': ({ closedAt }) => moment(closedAt),
  'Payment Status': ({ paymentStatus }) => paymentStatus,
  'Payment ID': paidBy,
  'Invoice Number': ({ invoiceNumber }) => invoiceNumber,
  Subtotal: ({ subtotalPaise }) => rupees(subtotalPaise),
  Tax: ({ taxPaise }) => rupees(taxPaise),
  'Tax Name': ({ invoiced }) => (invoiced ? taxName(invoiced) : ''),
  Shipping: ({ shippingPaise }) => rupees(shippingPaise),
  Total: ({ totalPaise }) => rupees(totalPaise),
  'Paid At (IST)': ({ paidAt }) => moment(paidAt),
  Paid: ({ paidAt, totalPaise }) => rupees(paidAt ? totalPaise : 0),
  // What the bank received beside that: less by an offer or what was missing, more by a fee of the customer.
  'Payment Difference': ({ paidDifferencePaise }) => rupees(paidDifferencePaise),
  // What an exchange moves from one order to another passes no bank: the banks have "Paid" and "Refunded" without these two.
  'Of It by Exchange': ({ paidAt, creditPaise }) => rupees(paidAt ? creditPaise : 0),
  'Exchanged From': ({ exchangedFrom }) => exchangedFrom ?? '',
  Refunded: (order) => sumOf(ownRefunds(order)),
  // By their credit notes; what a dispute has taken without one stays taxed.
  'Tax Refunded': (order) =>
    rupees(ownRefunds(order).reduce((sum, { creditNoteTaxPaise }) => sum + creditNoteTaxPaise, 0)),
  'Of It Credited to an Exchange': (order) => sumOf(ownRefunds(order), 'creditedPaise'),
  'Of It Lost in Disputes': (order) => sumOf(ownRefunds(order).filter(isLost)),
  'Refunds (IST)': (order) => ownRefunds(order).map(refundLine).join('; '),
  'Payments Sent Back (IST)': (order) => {
    const own = ownRefunds(order);
    return order.refunds
      .filter((refund) => !own.includes(refund))
      .map((refund) => `${refundLine(refund)} ${refund.paymentId}`)
      .join('; ');
  },
} satisfies Columns<BookedOrder>;

export type OrderColumn = keyof typeof columns;
export const csvColumns = Object.keys(columns) as OrderColumn[];

export function csvRecord(order: BookedOrder): string[] {
  return Object.values(columns).map((cell) => cell(order));
}
