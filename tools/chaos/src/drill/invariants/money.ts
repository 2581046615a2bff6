import type { BankPayment, Ledger } from '../ledger.ts';
import { groupBy, sumOf, type Verdict } from './verdict.ts';

type Records = Pick<Ledger, 'bank' | 'orders' | 'payments' | 'refunds'>;

const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
const isTaken = ({ status }: BankPayment) => status === 'captured' || status === 'refunded';

/** Every captured payment belongs to exactly one confirmed order, or is being refunded. */
export function everyRupeeHasItsPlace({ bank, orders, payments, refunds }: Records): Verdict {
  const paidOrders = groupBy(orders, ({ paymentId }) => paymentId ?? '');
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const givenBack = groupBy(refunds, ({ paymentId }) => known.get(paymentId)?.sourceId ?? paymentId);
  const taken = bank.filter(isTaken);
  const broken = taken.flatMap((payment) => {
    const { id, amountPaise, refundedPaise } = payment;
    const booked = known.get(id);
    if (!booked) return [`${id}: ${rupees(amountPaise)} were taken and the shop does not know it`];
    const refundedByShop = sumOf(givenBack.get(id) ?? [], (refund) => refund.amountPaise - refund.creditedPaise);
    const faults: string[] = [];
    if (refundedByShop !== refundedPaise) {
      faults.push(`${id}: the shop gave back ${rupees(refundedByShop)}, the bank ${rupees(refundedPaise)}`);
    }
    if (booked.outcome === 'returned' && refundedPaise !== amountPaise) {
      faults.push(`${id}: was to go back and ${rupees(amountPaise - refundedPaise)} of it has not`);
    }
    if (booked.outcome === 'used') {
      const [order, ...others] = paidOrders.get(id) ?? [];
      if (!order || others.length > 0) faults.push(`${id}: pays ${others.length + (order ? 1 : 0)} orders`);
      else if (
        order.totalPaise - order.creditPaise + order.differencePaise !== amountPaise ||
        order.razorpayOrderId !== payment.razorpayOrderId
      ) {
        faults.push(`${id}: does not fit order ${order.id}`);
      }
    }
    if (booked.outcome !== 'used' && booked.outcome !== 'returned') faults.push(`${id}: is ${booked.outcome}`);
    return faults;
  });
  const kept = sumOf(taken, ({ amountPaise }) => amountPaise);
  const back = sumOf(taken, ({ refundedPaise }) => refundedPaise);
  return {
    name: 'Every captured rupee belongs to one order or a refund',
    figures: `${taken.length} payments, ${rupees(kept)}, of it ${rupees(back)} given back`,
    broken,
  };
}

/** No order counts as paid without a payment at the bank, its own or that of the pieces that it was exchanged for. */
export function noOrderIsPaidWithoutMoney({
  bank,
  orders,
  payments,
}: Pick<Records, 'bank' | 'orders' | 'payments'>): Verdict {
  const atBank = new Set(bank.filter(isTaken).map(({ id }) => id));
  const credits = payments.filter(({ sourceId }) => sourceId !== null && atBank.has(sourceId)).map(({ id }) => id);
  // What came outside Razorpay is booked by the owner, and no bank of the drill knows it.
  const outside = payments.filter(({ id }) => id.startsWith('outside_')).map(({ id }) => id);
  const taken = new Set([...atBank, ...credits, ...outside]);
  const paid = orders.filter(({ paymentStatus }) => paymentStatus !== 'pending');
  return {
    name: 'No order is paid without money',
    figures: `${paid.length} paid orders`,
    broken: paid.flatMap(({ id, paymentId }) =>
      paymentId && taken.has(paymentId) ? [] : [`order ${id} names ${paymentId ?? 'no payment'}, which was not taken`],
    ),
  };
}

/** Every promised refund was made at the bank, and no payment waits for a manual decision. */
export function everyRefundIsMade({ bank, refunds }: Pick<Records, 'bank' | 'refunds'>): Verdict {
  const waiting = bank.filter(({ status }) => status === 'authorized');
  return {
    name: 'Every refund is made, no payment is left uncaptured',
    figures: `${refunds.length} refunds, ${rupees(sumOf(refunds, ({ amountPaise }) => amountPaise))}`,
    broken: [
      ...refunds.flatMap(({ id, state }) =>
        state === 'made' || state === 'credited' ? [] : [`refund ${id} is ${state}`],
      ),
      ...waiting.map(({ id }) => `${id} is authorised and was never captured`),
    ],
  };
}

/** What the pieces of an exchange were worth pays exactly one order, and is not given back as well. */
export function everyExchangeIsPaidOnce({
  orders,
  payments,
  refunds,
  returns,
}: Pick<Ledger, 'orders' | 'payments' | 'refunds' | 'returns'>): Verdict {
  const credits = payments.filter(({ outcome }) => outcome === 'credited');
  const paying = groupBy(credits, ({ orderId }) => orderId);
  const exchanged = returns.filter(({ state }) => state === 'exchanged').length;
  const credited = sumOf(refunds, ({ creditedPaise }) => creditedPaise);
  const paid = sumOf(credits, ({ amountPaise }) => amountPaise);
  return {
    name: 'Every exchange pays one order, once',
    figures: `${exchanged} exchanges, ${rupees(paid)}`,
    broken: [
      ...(credited === paid ? [] : [`refunds have paid ${rupees(credited)}, and orders have ${rupees(paid)} of it`]),
      ...(paying.size === exchanged
        ? []
        : [`${exchanged} returns are exchanged, and ${paying.size} orders are paid so`]),
      ...orders.flatMap(({ id, creditPaise }) => {
        const credit = sumOf(paying.get(id) ?? [], ({ amountPaise }) => amountPaise);
        return credit === 0 || credit === creditPaise
          ? []
          : [`order ${id} is to have ${rupees(creditPaise)} and has ${rupees(credit)}`];
      }),
    ],
  };
}
