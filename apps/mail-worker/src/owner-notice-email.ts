import { formatPaise } from '@kanaka/money/rupees';
import type { JobData } from '@kanaka/queues/jobs';
import { orderNumber, type Email } from './email-template.ts';
import { plainName } from './plain-name.ts';

/** To the owner: what was paid, which payments failed, what shoppers cancelled and what they want to return. */
export function ownerNoticeEmail(
  { paid, failed, cancelled, cancelRequests = { count: 0, orders: [] }, returns }: JobData<'mail', 'owner-notice'>,
  publicUrl: string,
): Email {
  const counted = ({ count }: { count: number }, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];
  const said = [
    ...counted(paid, 'order paid', 'orders paid'),
    ...counted(failed, 'payment failed', 'payments failed'),
    ...counted(cancelled, 'order cancelled by its customer', 'orders cancelled by their customers'),
    ...counted(cancelRequests, 'request to cancel', 'requests to cancel'),
    ...counted(returns, 'return requested', 'returns requested'),
  ].join(', ');
  const subject = said.charAt(0).toUpperCase() + said.slice(1);
  const factOf =
    (what: string) =>
    ({ orderId, name, totalPaise }: (typeof paid.orders)[number]) => ({
      name: `${what} ${orderNumber(orderId)}`,
      value: `${formatPaise(totalPaise)}, ${plainName(name) ?? 'a customer'}`,
      url: `${publicUrl}/admin/orders/${orderId}`,
    });
  const rest = [paid, failed, cancelled, cancelRequests, returns].reduce(
    (sum, { count, orders }) => sum + count - orders.length,
    0,
  );
  const isOnlyReturns = returns.count > 0 && paid.count + failed.count + cancelled.count + cancelRequests.count === 0;
  return {
    subject,
    heading: subject,
    greetingName: '',
    paragraphs: [
      ...(paid.count > 0 ? ['What was paid waits to be packed.'] : []),
      ...(failed.count > 0
        ? ['Customers whose payment failed can still pay for a while, and may need your help.']
        : []),
      ...(cancelled.count > 0
        ? ['What was paid for a cancelled order goes back by itself; please neither pay it back nor send the pieces.']
        : []),
      ...(cancelRequests.count > 0
        ? ['Please hold back the parcels of orders that their customers want to cancel, and grant or refuse that.']
        : []),
      ...(returns.count > 0 ? ['Customers who want to return something wait for your answer.'] : []),
      ...(rest > 0 ? [rest === 1 ? 'One more is in the back office.' : `${rest} more are in the back office.`] : []),
    ],
    facts: [
      ...paid.orders.map(factOf('Paid')),
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
