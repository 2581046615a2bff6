import { formatPaise } from '@kanaka/money/rupees';
import type { JobData } from '@kanaka/queues/jobs';
import { orderNumber, type Email, type From } from './email-layout.ts';

const dates = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** To the owner: what was paid, which payments failed or are in dispute, what shoppers cancelled and what they want to return. */
export function ownerNoticeEmail(
  { paid, failed, cancelled, cancelRequests, returns, disputes }: JobData<'mail', 'owner-notice'>,
  { publicUrl }: From,
): Email {
  const counted = ({ count }: { count: number }, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];
  const said = [
    ...counted(paid, 'order paid', 'orders paid'),
    ...counted(disputes, 'payment in dispute', 'payments in dispute'),
    ...counted(failed, 'payment failed', 'payments failed'),
    ...counted(cancelled, 'order cancelled by the customer', 'orders cancelled by customers'),
    ...counted(cancelRequests, 'request to cancel', 'requests to cancel'),
    ...counted(returns, 'return requested', 'returns requested'),
  ].join(', ');
  const subject = said.charAt(0).toUpperCase() + said.slice(1);
  const factOf =
    (what: string) =>
    ({ orderId, name, totalPaise, answerBy }: (typeof paid.orders)[number]) => ({
      name: `${what} ${orderNumber(orderId)}`,
      value: `${formatPaise(totalPaise)}, ${name || 'a customer'}${answerBy ? `, to be answered by ${dates.format(new Date(answerBy))}` : ''}`,
      url: `${publicUrl}/admin/orders/${orderId}`,
    });
  const others = [paid, failed, cancelled, cancelRequests, disputes];
  const rest = [...others, returns].reduce((sum, { count, orders }) => sum + count - orders.length, 0);
  const isOnlyReturns = returns.count > 0 && others.every(({ count }) => count === 0);
  return {
    subject,
    heading: subject,
    greetingName: '',
    paragraphs: [
      paid.count > 0 && 'Paid orders are waiting to be packed.',
      disputes.count > 0 &&
        'A customer disputes a payment at the bank: please keep the pieces, and answer in Razorpay’s dashboard in time.',
      failed.count > 0 && 'Customers whose payment failed can still pay for a while, and may need your help.',
      cancelled.count > 0 &&
        'What was paid for a cancelled order goes back by itself; please neither pay it back nor send the pieces.',
      cancelRequests.count > 0 &&
        'Please hold back the parcels of orders that customers want to cancel, and grant or refuse the request.',
      returns.count > 0 && 'Customers who want to return something wait for your answer.',
      rest > 0 && (rest === 1 ? 'One more is in the back office.' : `${rest} more are in the back office.`),
    ].filter((text) => text !== false),
    facts: [
      ...paid.orders.map(factOf('Paid')),
      ...disputes.orders.map(factOf('In dispute')),
      ...failed.orders.map(factOf('Payment failed')),
      ...cancelled.orders.map(factOf('Cancelled')),
      ...cancelRequests.orders.map(factOf('To be cancelled')),
      ...returns.orders.map(factOf('Return requested')),
    ],
    action: isOnlyReturns
      ? { label: 'Open the returns', url: `${publicUrl}/admin/returns` }
      : paid.count > 0
        ? { label: 'Open what is to be packed', url: `${publicUrl}/admin/orders?stage=toPack&sort=promised` }
        : { label: 'Open the orders', url: `${publicUrl}/admin/orders` },
  };
}

/** To the owner: a receiver wants no more of a webhook, or takes nothing. */
export function webhookFailedEmail({ host, why }: JobData<'mail', 'webhook-failed'>, { publicUrl }: From): Email {
  const isGone = why === 'gone';
  return {
    subject: isGone ? `${host} has ended a webhook` : `${host} takes nothing from a webhook`,
    heading: isGone ? 'A Webhook Has Ended' : 'A Webhook Is Not Received',
    greetingName: '',
    paragraphs: isGone
      ? [
          'The other system has answered that it wants nothing more (410), so nothing is sent to it. What was waiting for it is in its log.',
          'If that is a mistake, start the webhook again, and send from the log what is missing.',
        ]
      : [
          'For three days the other system has not taken what your shop sent to it. Its log shows what was answered.',
          'Please ask those who look after it. Once it works again, send from the log what is missing.',
        ],
    facts: [{ name: 'Other system', value: host }],
    action: { label: 'Open the webhooks', url: `${publicUrl}/admin/webhooks` },
  };
}

/** To the owner: what somebody wanted to buy is more than Razorpay takes in one payment. */
export function aboveLimitEmail(
  { name, customerEmail, totalPaise }: JobData<'mail', 'order-above-limit'>,
  { publicUrl }: From,
): Email {
  return {
    subject: `An order of ${formatPaise(totalPaise)} is above Razorpay’s limit`,
    heading: 'Too Large to Be Paid Online',
    greetingName: '',
    paragraphs: [
      'Razorpay has refused an order, because its amount is above what your account may take in one payment. The customer was asked to order fewer pieces or to write to you.',
      'Nothing was ordered. You can ask Razorpay’s support for a higher limit, or ask the customer to order in several parts: each that waits for its payment can also be paid by bank transfer, which you record on its page.',
    ],
    facts: [
      { name: 'Customer', value: [name, customerEmail].filter(Boolean).join(', ') },
      { name: 'Amount', value: formatPaise(totalPaise) },
    ],
    action: { label: 'Open the back office', url: `${publicUrl}/admin/dashboard` },
  };
}
