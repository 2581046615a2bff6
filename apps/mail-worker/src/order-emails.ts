import { breakupRows, rateTimeWords } from '@kanaka/contracts/breakup-words';
import { deliveryDay, deliveryWords } from '@kanaka/contracts/delivery-words';
import { titleInSize } from '@kanaka/contracts/size-labels';
import { formatPaise } from '@kanaka/money/rupees';
import type { JobData } from '@kanaka/queues/jobs';
import { orderNumber, orderUrl, type Email } from './email-template.ts';
import { placeFacts, whenReady } from './pickup-emails.ts';

/** For a paid order, with its invoice attached. */
export function confirmationEmail(
  {
    orderId,
    name,
    totalPaise,
    creditPaise = 0,
    taxPaise,
    invoiceNumber,
    lines = [],
    delivery,
    pickup,
  }: JobData<'mail', 'order-confirmation'>,
  publicUrl: string,
): Email {
  const paid = creditPaise > 0 ? 'Your exchange is done' : 'Your payment has reached us';
  return {
    subject: `Your order ${orderNumber(orderId)} is confirmed`,
    heading: 'Your Order is Confirmed',
    greetingName: name,
    paragraphs: [
      `Thank you for your order. ${paid}, and our atelier is taking it in hand.`,
      ...(delivery && !pickup
        ? [`It arrives by ${deliveryDay(delivery.to)}, expected ${deliveryWords(delivery)}.`]
        : []),
      ...(delivery && pickup ? [whenReady(delivery)] : []),
      pickup
        ? 'Your invoice is attached to this e-mail. We will write again, with your code, when your order is ready.'
        : 'Your invoice is attached to this e-mail. We will write again when your order is on its way.',
    ],
    goods: lines.map(goodsOf),
    facts: [
      ...(taxPaise ? [{ name: 'Tax', value: formatPaise(taxPaise) }] : []),
      { name: 'Order', value: orderNumber(orderId) },
      { name: 'Invoice', value: invoiceNumber },
      ...(creditPaise > 0
        ? [
            { name: 'Total', value: formatPaise(totalPaise) },
            { name: 'Paid by exchange', value: formatPaise(creditPaise) },
          ]
        : []),
      { name: creditPaise > 0 ? 'Paid by Razorpay' : 'Total paid', value: formatPaise(totalPaise - creditPaise) },
      ...(pickup ? placeFacts(pickup) : []),
    ],
    action: { label: 'View your order', url: orderUrl(publicUrl, orderId) },
  };
}

type BoughtLine = NonNullable<JobData<'mail', 'order-confirmation'>['lines']>[number];

/** A line before tax, with the break-up of one piece. */
function goodsOf({
  quantity,
  unitPricePaise,
  priceBreakup,
  ...piece
}: BoughtLine): NonNullable<Email['goods']>[number] {
  const each = quantity === 1 ? '' : `Each piece ${formatPaise(unitPricePaise)}. `;
  return {
    name: `${quantity} × ${titleInSize(piece)}`,
    value: formatPaise(unitPricePaise * quantity),
    note: `${each}${priceBreakup ? `${rateTimeWords(priceBreakup)}:` : ''}`.trim(),
    rows: (priceBreakup ? breakupRows(priceBreakup) : []).map(({ name, detail, paise }) => ({
      name: [name, detail].filter(Boolean).join(', '),
      value: formatPaise(paise),
    })),
  };
}

/** The time to pay an order ran out, and no payment arrived. */
export function ranOutEmail(
  { orderId, name, exchangedFrom }: JobData<'mail', 'order-ran-out'>,
  publicUrl: string,
): Email {
  return {
    subject: `Your order ${orderNumber(orderId)} was not paid`,
    heading: 'Your Order has Run Out',
    greetingName: name,
    paragraphs: [
      'We held your pieces until the time to pay was over. No payment has reached us, so they can be bought by others again.',
      'Nothing was charged. Should your bank show a payment all the same, it comes back to you by itself.',
      ...(exchangedFrom ? ['Your exchange still waits for you: choose a piece again, or take the money.'] : []),
    ],
    facts: [{ name: 'Order', value: orderNumber(orderId) }],
    action: exchangedFrom
      ? { label: 'Choose your piece again', url: orderUrl(publicUrl, exchangedFrom) }
      : { label: 'Order again at today’s price', url: orderUrl(publicUrl, orderId) },
  };
}

/** To the owner: what was paid, which payments failed, what shoppers cancelled and what they want to return. */
export function ownerNoticeEmail(
  { paid, failed, cancelled, returns }: JobData<'mail', 'owner-notice'>,
  publicUrl: string,
): Email {
  const counted = ({ count }: { count: number }, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];
  const said = [
    ...counted(paid, 'order paid', 'orders paid'),
    ...counted(failed, 'payment failed', 'payments failed'),
    ...counted(cancelled, 'order cancelled by its customer', 'orders cancelled by their customers'),
    ...counted(returns, 'return requested', 'returns requested'),
  ].join(', ');
  const subject = said.charAt(0).toUpperCase() + said.slice(1);
  const factOf =
    (what: string) =>
    ({ orderId, name, totalPaise }: (typeof paid.orders)[number]) => ({
      name: `${what} ${orderNumber(orderId)}`,
      value: `${formatPaise(totalPaise)}, ${name}`,
    });
  const rest = [paid, failed, cancelled, returns].reduce((sum, { count, orders }) => sum + count - orders.length, 0);
  const isOnlyReturns = returns.count > 0 && paid.count + failed.count + cancelled.count === 0;
  return {
    subject,
    heading: subject,
    greetingName: '',
    paragraphs: [
      ...(paid.count > 0 ? ['What was paid waits to be packed.'] : []),
      ...(failed.count > 0 ? ['Shoppers whose payment failed can still pay for a while, and may need your help.'] : []),
      ...(cancelled.count > 0 ? ['The money of what was cancelled goes back by itself; please do not send it.'] : []),
      ...(returns.count > 0 ? ['Who wants to return something waits for your answer.'] : []),
      ...(rest > 0 ? [`${rest} more are in the back office.`] : []),
    ],
    facts: [
      ...paid.orders.map(factOf('Paid')),
      ...failed.orders.map(factOf('Payment failed')),
      ...cancelled.orders.map(factOf('Cancelled')),
      ...returns.orders.map(factOf('Return requested')),
    ],
    action: isOnlyReturns
      ? { label: 'Open the returns', url: `${publicUrl}/admin/returns` }
      : { label: 'Open the orders', url: `${publicUrl}/admin/orders?stage=toPack&sort=promised` },
  };
}

type StatusWords = { subject: (number: string) => string; heading: string; paragraph: string };

const PUT_RIGHT =
  'If you have already paid for it, or have any question, kindly reply to this e-mail and we will put it right.';

const being = (number: string) => `Your order ${number} is being prepared`;
export const onItsWay = (number: string) => `Your order ${number} is on its way`;

/** Different status names of the owner's pages and the specification lead to the same text. */
const statusWords: Record<string, StatusWords> = {
  pending: {
    subject: (number) => `Your order ${number} is pending`,
    heading: 'Order Pending',
    paragraph: 'Your order is with us and waiting for its next step. You can follow it in your account.',
  },
  confirmed: {
    subject: (number) => `Your order ${number} is confirmed`,
    heading: 'Order Confirmed',
    paragraph: 'Your order is confirmed, and our atelier is taking it in hand.',
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
    paragraph: `We are sorry: we could not accept your order. ${PUT_RIGHT}`,
  },
  cancelled: {
    subject: (number) => `Your order ${number} has been cancelled`,
    heading: 'Order Cancelled',
    paragraph: `Your order has been cancelled. ${PUT_RIGHT}`,
  },
};
const sameWords: Record<string, string> = { processing: 'inProcess', shipped: 'inShipping' };

export const anyStatus: StatusWords = {
  subject: (number) => `News of your order ${number}`,
  heading: 'Order Details',
  paragraph: 'There is news of your order. You can follow it in your account.',
};

/** The owner has changed the status of an order. */
export function statusEmail({ orderId, name, status }: JobData<'mail', 'order-status'>, publicUrl: string): Email {
  const known = sameWords[status] ?? status;
  const words = Object.hasOwn(statusWords, known) ? (statusWords[known] ?? anyStatus) : anyStatus;
  return {
    subject: words.subject(orderNumber(orderId)),
    heading: words.heading,
    greetingName: name,
    paragraphs: [words.paragraph],
    facts: [{ name: 'Order', value: orderNumber(orderId) }],
    action: { label: 'View your order', url: orderUrl(publicUrl, orderId) },
  };
}

/** A refund: of an order, with its credit note, or of a payment that belongs to no order. */
export function refundEmail(
  { orderId, name, amountPaise, reason, creditNote, orderAgain }: JobData<'mail', 'order-refunded'>,
  publicUrl: string,
): Email {
  const whatHappened = creditNote
    ? 'We have refunded a part of what you paid for this order. Its credit note is attached to this e-mail.'
    : 'We are sorry: we could not keep your payment for this order, so it goes back to you in full.';
  return {
    subject: `Your refund for order ${orderNumber(orderId)}`,
    heading: 'Your Payment is on its Way Back',
    greetingName: name,
    paragraphs: [
      `${whatHappened} Nothing is left for you to do.`,
      ...(reason ? [reason] : []),
      'Banks usually need five to seven working days to show it.',
      ...(orderAgain ? ['If you still wish to have your pieces, you can order them again at today’s price.'] : []),
    ],
    facts: [
      { name: 'Order', value: orderNumber(orderId) },
      ...(creditNote ? [{ name: 'Credit note', value: creditNote.number }] : []),
      { name: 'Refund', value: formatPaise(amountPaise) },
    ],
    action: {
      label: orderAgain ? 'Order again at today’s price' : 'View your order',
      url: orderUrl(publicUrl, orderId),
    },
  };
}
