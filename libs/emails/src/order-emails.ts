import { breakupRows, rateTimeWords } from '@kanaka/presentation/breakup-words';
import { deliveryDay } from '@kanaka/presentation/delivery-words';
import { reasonForCustomer } from '@kanaka/contracts/orders/refund-reasons';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { formatPaise, formatPercent } from '@kanaka/money/rupees';
import { taxOn } from '@kanaka/money/gst';
import { lineTotal } from '@kanaka/money/totals';
import type { JobData } from '@kanaka/queues/jobs';
import type { EmailName } from '@kanaka/contracts/catalog/email-words';
import { momentInIndia, orderEmail, orderFact, orderUrl, type Email, type From } from './email-layout.ts';
import { placeFacts } from './pickup-emails.ts';
import { shownPieces, smallImage } from './shown-pieces.ts';

/** For a paid order, with its invoice attached. */
export function confirmationEmail(
  {
    orderId,
    name,
    totalPaise,
    creditPaise = 0,
    taxPercent,
    taxPaise,
    shippingPaise,
    invoiceNumber,
    lines,
    delivery,
    deliverTo,
    isGift,
    pickup,
  }: JobData<'mail', 'order-confirmation'>,
  from: From,
): Email {
  const tax = taxPaise ? [{ name: 'Includes GST', value: formatPaise(taxPaise) }] : [];
  const day = delivery ? deliveryDay(delivery.to) : '';
  return orderEmail({ orderId, name }, from, 'order-confirmation', {
    values: {
      ...(pickup ? { ready_by: day } : { arrives_by: day }),
      pickup: pickup !== undefined,
      paid_by_exchange: creditPaise > 0,
      gift: isGift,
    },
    goods: lines.map((line) => goodsOf(line, { taxPercent, publicUrl: from.publicUrl })),
    facts: [
      ...(shippingPaise ? [{ name: 'Shipping', value: formatPaise(shippingPaise) }] : []),
      { name: creditPaise > 0 ? 'Total' : 'Total paid', value: formatPaise(totalPaise) },
      ...tax,
      ...(creditPaise > 0
        ? [
            { name: 'Paid by exchange', value: formatPaise(creditPaise) },
            { name: 'Paid by Razorpay', value: formatPaise(totalPaise - creditPaise) },
          ]
        : []),
      orderFact(orderId),
      { name: 'Invoice', value: invoiceNumber },
      ...(pickup ? placeFacts(pickup) : []),
      ...(deliverTo ? [{ name: 'Delivery address', value: deliverTo.join('\n') }] : []),
    ],
  });
}

type BoughtLine = JobData<'mail', 'order-confirmation'>['lines'][number];

/** A line with tax, and the break-up of one piece. */
function goodsOf(
  { quantity, unitPricePaise, priceBreakup, image, ...piece }: BoughtLine,
  { taxPercent, publicUrl }: { taxPercent: number; publicUrl: string },
): NonNullable<Email['goods']>[number] {
  const costing = (pieces: number) => formatPaise(lineTotal({ unitPricePaise, quantity: pieces }, taxPercent));
  const each = quantity === 1 ? '' : `Each piece ${costing(1)}. `;
  const tax = { name: `GST ${formatPercent(taxPercent)}`, detail: '', paise: taxOn(unitPricePaise, taxPercent) };
  return {
    name: `${quantity} × ${titleInSize(piece)}`,
    value: costing(quantity),
    note: `${each}${priceBreakup ? `${rateTimeWords(priceBreakup)}:` : ''}`.trim(),
    rows: (priceBreakup ? [...breakupRows(priceBreakup), ...(tax.paise > 0 ? [tax] : [])] : []).map(
      ({ name, detail, paise }) => ({
        name: [name, detail].filter(Boolean).join(', '),
        value: formatPaise(paise),
      }),
    ),
    imageUrl: smallImage(image, publicUrl),
  };
}

/** An order that the shop has typed waits for its payment. */
export function paymentLinkEmail(
  { orderId, name, totalPaise, url, until, pieces }: JobData<'mail', 'payment-link'>,
  from: From,
): Email {
  return orderEmail({ orderId, name }, from, 'payment-link', {
    values: { pay_until: momentInIndia(until) },
    goods: shownPieces(pieces, from.publicUrl),
    facts: [orderFact(orderId), { name: 'To pay, with GST', value: formatPaise(totalPaise) }],
    action: { label: 'Pay now', url },
  });
}

/** The time to pay an order ran out, and no payment arrived. */
export function ranOutEmail(
  { orderId, name, exchangedFrom, pieces }: JobData<'mail', 'order-ran-out'>,
  from: From,
): Email {
  const { publicUrl } = from;
  return orderEmail({ orderId, name }, from, 'order-ran-out', {
    values: { exchange: exchangedFrom !== undefined },
    goods: shownPieces(pieces, publicUrl),
    action: exchangedFrom
      ? { label: 'Choose your piece again', url: orderUrl(publicUrl, exchangedFrom) }
      : { label: 'Order again at today’s price', url: orderUrl(publicUrl, orderId) },
  });
}

/** Of money that Razorpay does not give back. */
const OUTSIDE =
  'As it was not paid online, we will return it to you ourselves, and write again with the credit note once we have done so.';

/** What becomes of the money of a closed order; `refundPaise` is not known where nothing was left to give back. */
function moneyWords({
  refundPaise,
  outside,
}: Pick<JobData<'mail', 'order-status'>, 'refundPaise' | 'outside'>): string {
  if (refundPaise === undefined) return 'If you have any questions, please reply to this e-mail.';
  if (refundPaise === 0) return 'It was not paid. If a payment still reaches us, it is returned to you automatically.';
  if (outside) return `What you paid, ${formatPaise(refundPaise)}, goes back. ${OUTSIDE}`;
  return `What you paid, ${formatPaise(refundPaise)}, goes back the way you paid it. There is nothing more you need to do: we will write again when it is on its way, and banks usually need five to seven working days to show it.`;
}

/** Two names of a status lead to the same words. */
const wordsOfStatus: Record<string, EmailName> = {
  pending: 'status-pending',
  confirmed: 'status-confirmed',
  inProcess: 'status-in-process',
  processing: 'status-in-process',
  inShipping: 'shipped',
  shipped: 'shipped',
  delivered: 'delivered',
  rejected: 'status-rejected',
  cancelled: 'status-cancelled',
};

/** The words for a step; those of a newer service have none of their own. */
export const wordsFor = (steps: Record<string, EmailName>, step: string): EmailName =>
  (Object.hasOwn(steps, step) && steps[step]) || 'order-news';

/** The owner has changed the status of an order. */
export function statusEmail(
  { orderId, name, status, pieces, ...money }: JobData<'mail', 'order-status'>,
  from: From,
): Email {
  return orderEmail({ orderId, name }, from, wordsFor(wordsOfStatus, status), {
    values: { order_or_part: 'your order', money_back: moneyWords(money) },
    goods: shownPieces(pieces, from.publicUrl),
  });
}

/** The owner has corrected where an order is delivered. */
export function addressCorrectedEmail(
  { orderId, name, deliverTo, delivery }: JobData<'mail', 'address-corrected'>,
  from: From,
): Email {
  return orderEmail({ orderId, name }, from, 'address-corrected', {
    facts: [
      orderFact(orderId),
      { name: 'Delivery address', value: deliverTo.join('\n') },
      ...(delivery ? [{ name: 'Arrives by', value: deliveryDay(delivery.to) }] : []),
    ],
  });
}

/** The shop has refused to cancel an order. */
export function cancellationRefusedEmail(
  { answer, ...order }: JobData<'mail', 'cancellation-refused'>,
  from: From,
): Email {
  return orderEmail(order, from, 'cancellation-refused', { values: { answer } });
}

/** A refund: of an order, with its credit note, or of a payment that belongs to no order. */
export function refundEmail(
  {
    orderId,
    name,
    amountPaise,
    reason,
    creditNote,
    orderAgain = false,
    outside = false,
  }: JobData<'mail', 'order-refunded'>,
  from: From,
): Email {
  return orderEmail({ orderId, name }, from, 'refund', {
    values: {
      amount: formatPaise(amountPaise),
      reason: reason && reasonForCustomer(reason),
      credit_note: creditNote !== undefined,
      order_again: orderAgain,
      paid_outside: outside,
    },
    facts: [
      orderFact(orderId),
      ...(creditNote ? [{ name: 'Credit note', value: creditNote.number }] : []),
      { name: 'Refund', value: formatPaise(amountPaise) },
    ],
    action: {
      label: orderAgain ? 'Order again at today’s price' : 'View your order',
      url: orderUrl(from.publicUrl, orderId),
    },
  });
}
