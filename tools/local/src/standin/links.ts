/** Everything that can happen to a payment link: opened, paid, cancelled, run out. */
import { payOrder, type Attempt, type Bank } from './payments.ts';
import { noSuchId, Refusal } from './refusal.ts';
import { newId, newLink, newOrder, type AskedLink, type Link, type Payment } from './shapes.ts';

/** Razorpay takes none that ends sooner. */
const SHORTEST_SECONDS = 15 * 60;

const unixNow = () => Math.floor(Date.now() / 1000);

export function openLink({ store }: Bank, asked: AskedLink, origin: string): Link {
  return store.together(() => {
    const now = unixNow();
    if (asked.expire_by < now + SHORTEST_SECONDS) {
      throw new Refusal('expire_by should be at least 15 minutes after current time', { field: 'expire_by' });
    }
    if (store.listLinks(asked.reference_id, { count: 1, skip: 0 }).length > 0) {
      throw new Refusal(`payment link with given reference_id (${asked.reference_id}) already exists.`);
    }
    const link = newLink(asked, { origin, now });
    store.saveLink(link);
    return link;
  });
}

/** A customer tries to pay a link, for which Razorpay makes an order of its own. What is approved is captured at once. */
export function payLink(
  bank: Bank,
  id: string,
  attempt: Pick<Attempt, 'method' | 'notify'> & { outcome: 'success' | 'failure' },
): Payment {
  const { store, webhooks } = bank;
  const link = openOne(bank, id);
  const now = unixNow();
  const { amount, reference_id: receipt, customer } = link;
  const order = newOrder({ id: newId('order_'), amount, receipt, notes: [] }, now);
  store.saveOrder(order);
  const payment = payOrder(bank, {
    ...attempt,
    orderId: order.id,
    email: customer.email ?? 'void@razorpay.com',
    contact: customer.contact ?? '+919999999999',
    description: `#${id.replace('plink_', '')}`,
  });
  if (payment.status === 'failed') return payment;
  store.together(() => {
    const made = { amount, created_at: payment.created_at, method: payment.method };
    const payments = [{ ...made, payment_id: payment.id, status: 'captured' as const }];
    const paid: Link = { ...link, status: 'paid', amount_paid: amount, payments, updated_at: now };
    store.saveLink(paid);
    const paidOrder = store.findOrder(order.id);
    if (attempt.notify && paidOrder) webhooks.announce('payment_link.paid', { payment, order: paidOrder, link: paid });
  });
  return payment;
}

export function cancelLink(bank: Bank, id: string): Link {
  return bank.store.together(() => close(bank, openOne(bank, id), 'cancelled'));
}

/** Ends the links whose time is over. */
export function expireLinks(bank: Bank): void {
  for (const link of bank.store.linksDue(unixNow())) bank.store.together(() => close(bank, link, 'expired'));
}

function openOne({ store }: Bank, id: string): Link {
  const link = store.findLink(id);
  if (!link) throw noSuchId();
  if (link.status === 'created' && link.expire_by > unixNow()) return link;
  throw new Refusal(`Payment link is not payable: it is ${link.status === 'created' ? 'expired' : link.status}.`);
}

function close({ store, webhooks }: Bank, link: Link, status: 'cancelled' | 'expired'): Link {
  const now = unixNow();
  const closed: Link = { ...link, status, [`${status}_at`]: now, updated_at: now };
  store.saveLink(closed);
  webhooks.announce(`payment_link.${status}`, { link: closed });
  return closed;
}
