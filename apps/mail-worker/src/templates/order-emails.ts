import { breakupRows, rateTimeWords } from '@kanaka/presentation/breakup-words';
import { deliveryDay } from '@kanaka/presentation/delivery-words';
import { reasonForCustomer } from '@kanaka/contracts/orders/refund-reasons';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { formatPaise, formatPercent } from '@kanaka/money/rupees';
import { taxOn } from '@kanaka/money/gst';
import { lineTotal } from '@kanaka/money/totals';
import type { JobData } from '@kanaka/queues/jobs';
import { momentInIndia, orderEmail, orderFact, orderNumber, orderUrl, type Email } from './email-layout.ts';
import { placeFacts, whenReady } from './pickup-emails.ts';
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
  publicUrl: string,
): Email {
  const tax = taxPaise ? [{ name: 'Includes GST', value: formatPaise(taxPaise) }] : [];
  const paid = creditPaise > 0 ? 'Your exchange is done' : 'Your payment has reached us';
  return orderEmail({ orderId, name }, publicUrl, {
    subject: `Your order ${orderNumber(orderId)} is confirmed`,
    heading: 'Your Order is Confirmed',
    paragraphs: [
      `Thank you for your order. ${paid}, and our atelier is preparing it.`,
      ...(delivery && !pickup ? [`Arrives by ${deliveryDay(delivery.to)}.`] : []),
      ...(delivery && pickup ? [whenReady(delivery)] : []),
      pickup
        ? 'Your invoice is attached to this e-mail. We will write again, with your code, when your order is ready.'
        : 'Your invoice is attached to this e-mail. We will write again when your order is on its way.',
      ...(isGift ? ['It is a gift, so no prices are in the parcel.'] : []),
    ],
    goods: lines.map((line) => goodsOf(line, { taxPercent, publicUrl })),
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
  publicUrl: string,
): Email {
  return orderEmail({ orderId, name }, publicUrl, {
    subject: `Your order ${orderNumber(orderId)}: please pay until ${momentInIndia(until)}`,
    heading: 'Your Order is Held for You',
    paragraphs: [
      `As agreed, we hold these pieces at this price for you until ${momentInIndia(until)}, India’s time.`,
      'Please pay on Razorpay’s secure page. Your invoice follows as soon as your payment has reached us.',
    ],
    goods: shownPieces(pieces, publicUrl),
    facts: [orderFact(orderId), { name: 'To pay, with GST', value: formatPaise(totalPaise) }],
    action: { label: 'Pay now', url },
    afterwards: ['If you have not asked us for this, please reply to this e-mail. Nothing is charged unless you pay.'],
  });
}

/** The time to pay an order ran out, and no payment arrived. */
export function ranOutEmail(
  { orderId, name, exchangedFrom, pieces }: JobData<'mail', 'order-ran-out'>,
  publicUrl: string,
): Email {
  return orderEmail({ orderId, name }, publicUrl, {
    subject: `Your order ${orderNumber(orderId)} was not paid`,
    heading: 'Your Order has Run Out',
    paragraphs: [
      'We held your pieces until the time to pay was over. No payment has reached us, so they can be bought by others again.',
      'Nothing was charged. Should your bank show a payment all the same, it comes back to you by itself.',
      ...(exchangedFrom ? ['Your exchange still waits for you: choose a piece again, or take the money.'] : []),
    ],
    goods: shownPieces(pieces, publicUrl),
    action: exchangedFrom
      ? { label: 'Choose your piece again', url: orderUrl(publicUrl, exchangedFrom) }
      : { label: 'Order again at today’s price', url: orderUrl(publicUrl, orderId) },
  });
}

type StatusWords = { subject: (number: string) => string; heading: string; paragraph: string };

/** Of money that Razorpay does not give back. */
export const OUTSIDE =
  'As it was not paid online, we give it back to you ourselves, and write again with the credit note once we have done so.';

/** What becomes of the money of a closed order; `refundPaise` is not known where nothing was left to give back. */
function moneyWords({
  refundPaise,
  outside,
}: Pick<JobData<'mail', 'order-status'>, 'refundPaise' | 'outside'>): string {
  if (refundPaise === undefined) return 'If you have any question, please reply to this e-mail.';
  if (refundPaise === 0) return 'It was not paid. Should a payment still reach us, it comes back to you by itself.';
  if (outside) return `What you paid, ${formatPaise(refundPaise)}, goes back. ${OUTSIDE}`;
  return `What you paid, ${formatPaise(refundPaise)}, goes back the way you paid it. There is nothing more you need to do: we will write again when it is on its way, and banks usually need five to seven working days to show it.`;
}

const being = (number: string) => `Your order ${number} is being prepared`;
export const onItsWay = (number: string) => `Your order ${number} is on its way`;

/** Two names of a status, `inProcess` and `processing` for example, lead to the same text. */
const statusWords: Record<string, StatusWords> = {
  pending: {
    subject: (number) => `Your order ${number} is pending`,
    heading: 'Order Pending',
    paragraph: 'Your order is with us and waiting for its next step. You can follow it in your account.',
  },
  confirmed: {
    subject: (number) => `Your order ${number} is confirmed`,
    heading: 'Order Confirmed',
    paragraph: 'Your order is confirmed, and our atelier is preparing it.',
  },
  inProcess: {
    subject: being,
    heading: 'Processing Your Order',
    paragraph: 'Our atelier is preparing your order with care. We will write again when it is on its way.',
  },
  inShipping: {
    subject: onItsWay,
    heading: 'Order Shipped',
    paragraph: 'Your order has left our atelier and is on its way to you.',
  },
  delivered: {
    subject: (number) => `Your order ${number} has been delivered`,
    heading: 'Order Delivered',
    paragraph: 'Your order has been delivered. We hope it brings you joy for many years.',
  },
  rejected: {
    subject: (number) => `Your order ${number} could not be accepted`,
    heading: 'Order Rejected',
    paragraph: 'We are sorry: we could not accept your order.',
  },
  cancelled: {
    subject: (number) => `Your order ${number} has been cancelled`,
    heading: 'Order Cancelled',
    paragraph: 'Your order has been cancelled.',
  },
};
const CLOSED: ReadonlySet<string> = new Set(['rejected', 'cancelled']);
const sameWords: Record<string, string> = { processing: 'inProcess', shipped: 'inShipping' };

export const anyStatus: StatusWords = {
  subject: (number) => `News of your order ${number}`,
  heading: 'Order Details',
  paragraph: 'There is news of your order. You can follow it in your account.',
};

/** The owner has changed the status of an order. */
export function statusEmail(
  { orderId, name, status, pieces, ...money }: JobData<'mail', 'order-status'>,
  publicUrl: string,
): Email {
  const known = sameWords[status] ?? status;
  const words = Object.hasOwn(statusWords, known) ? (statusWords[known] ?? anyStatus) : anyStatus;
  return orderEmail({ orderId, name }, publicUrl, {
    subject: words.subject(orderNumber(orderId)),
    heading: words.heading,
    paragraphs: [words.paragraph, ...(CLOSED.has(status) ? [moneyWords(money)] : [])],
    goods: shownPieces(pieces, publicUrl),
  });
}

/** The owner has corrected where an order is delivered. */
export function addressCorrectedEmail(
  { orderId, name, deliverTo, delivery }: JobData<'mail', 'address-corrected'>,
  publicUrl: string,
): Email {
  return orderEmail({ orderId, name }, publicUrl, {
    subject: `New delivery address for your order ${orderNumber(orderId)}`,
    heading: 'Your Delivery Address',
    paragraphs: [
      'We have corrected the delivery address of your order. It now goes to the address below.',
      'If you did not ask for this, please reply to this e-mail at once.',
    ],
    facts: [
      orderFact(orderId),
      { name: 'Delivery address', value: deliverTo.join('\n') },
      ...(delivery ? [{ name: 'Arrives by', value: deliveryDay(delivery.to) }] : []),
    ],
  });
}

/** The shop has refused to cancel an order. */
export function cancellationRefusedEmail(
  { orderId, name, answer }: JobData<'mail', 'cancellation-refused'>,
  publicUrl: string,
): Email {
  return orderEmail({ orderId, name }, publicUrl, {
    subject: `Your order ${orderNumber(orderId)} could not be cancelled`,
    heading: 'Your Request to Cancel',
    paragraphs: ['We have looked at your request, but could not cancel your order any more.', answer],
  });
}

/** A refund: of an order, with its credit note, or of a payment that belongs to no order. */
export function refundEmail(
  { orderId, name, amountPaise, reason, creditNote, orderAgain, outside }: JobData<'mail', 'order-refunded'>,
  publicUrl: string,
): Email {
  const whatHappened = creditNote
    ? `We have refunded ${formatPaise(amountPaise)} of this order. The credit note is attached to this e-mail.`
    : `${formatPaise(amountPaise)} of what you have paid for this order goes back to you.`;
  return orderEmail({ orderId, name }, publicUrl, {
    subject: `Your refund for order ${orderNumber(orderId)}`,
    heading: outside ? 'Your Refund' : 'Your Refund is on its Way',
    paragraphs: [
      `${whatHappened} There is nothing more you need to do.`,
      ...(reason ? [`Reason: ${reasonForCustomer(reason)}`] : []),
      outside
        ? 'We have given it back to you ourselves, and not online.'
        : 'It goes back the way you paid. Banks usually need five to seven working days to show it.',
      ...(orderAgain ? ['If you still wish to have your pieces, you can order them again at today’s price.'] : []),
    ],
    facts: [
      orderFact(orderId),
      ...(creditNote ? [{ name: 'Credit note', value: creditNote.number }] : []),
      { name: 'Refund', value: formatPaise(amountPaise) },
    ],
    action: {
      label: orderAgain ? 'Order again at today’s price' : 'View your order',
      url: orderUrl(publicUrl, orderId),
    },
  });
}
