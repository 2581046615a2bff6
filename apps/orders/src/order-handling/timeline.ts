import type * as contract from '@kanaka/contracts/orders/admin-orders';
import { toRupees } from '@kanaka/money/rupees';
import type { z } from 'zod';
import { THE_BANK } from '../refunds/refundable.ts';
import type { NumberedRefund } from '../orders/orders.repository.ts';
import type { CancellationRow } from '../cancellations/cancellations-schema.ts';
import type { OrderRow } from '../schema.ts';
import type { OrderHistory } from './order-history.repository.ts';

type OrderEvent = z.input<typeof contract.OrderEvent>;
type Ordered = Pick<OrderRow, 'userId' | 'customerName' | 'address' | 'formerAddresses'> & {
  refunds: readonly NumberedRefund[];
};
type History = Omit<OrderHistory, 'notes'>;

/** Order of events with the same millisecond: the payment, the status it caused, then refunds. */
const turns: Record<OrderEvent['kind'], number> = {
  address: 0,
  cancellation: 0,
  payment: 1,
  status: 2,
  dispute: 3,
  refund: 4,
  'refund-moved': 5,
};

/** All events of an order, oldest first, with their authors. */
export function timelineOf(
  order: Ordered,
  { statusChanges, payments, cancellations, disputes }: History,
): OrderEvent[] {
  const events: OrderEvent[] = [
    ...statusChanges.map(({ status, changedAt, changedBy, changedByName, manner }) => ({
      kind: 'status' as const,
      at: changedAt.toISOString(),
      by: nameOf(order, changedBy, changedByName),
      status,
      ...(manner && { manner }),
    })),
    ...payments.map(({ id, amountPaise, currency, method, outcome, reason, createdAt, ...payment }) => ({
      kind: 'payment' as const,
      at: createdAt.toISOString(),
      by: payment.recordedBy || (outcome === 'credited' ? 'The shop' : 'Razorpay'),
      amount: toRupees(amountPaise),
      currency,
      method,
      paymentId: id,
      outcome,
      reason,
      ...(payment.receivedOn && { reference: payment.reference, receivedOn: payment.receivedOn }),
    })),
    ...order.formerAddresses.map(({ address, until, by }, place) => ({
      kind: 'address' as const,
      at: until,
      by,
      from: onOneLine(address),
      to: onOneLine(order.formerAddresses[place + 1]?.address ?? order.address),
    })),
    ...cancellations.flatMap((request) => cancellationEvents(order, request)),
    ...disputes.flatMap(({ amountPaise, reason, state, createdAt, updatedAt }) => {
      const dispute = { kind: 'dispute' as const, by: 'Razorpay', amount: toRupees(amountPaise), reason };
      const began = { ...dispute, at: createdAt.toISOString(), state: 'open' as const };
      return state === 'open' ? [began] : [began, { ...dispute, at: updatedAt.toISOString(), state }];
    }),
    ...order.refunds.flatMap((refund) => eventsOf(order, refund)),
  ];
  return events.sort((one, other) => one.at.localeCompare(other.at) || turns[one.kind] - turns[other.kind]);
}

const onOneLine = ({ recipient, address, city, state, pincode, phone }: OrderRow['address']) =>
  [recipient, address.replace(/\s*\n\s*/g, ', '), city, [state, pincode].filter(Boolean).join(' '), phone]
    .filter(Boolean)
    .join(', ');

function cancellationEvents(order: Ordered, request: CancellationRow): OrderEvent[] {
  const { state, reason, answer, requestedAt, decidedAt, decidedBy, decidedByName } = request;
  const kind = 'cancellation';
  const asked = { kind, at: requestedAt.toISOString(), by: order.customerName, state: 'open', note: reason } as const;
  if (!decidedAt) return [asked];
  return [
    asked,
    { kind, at: decidedAt.toISOString(), by: nameOf(order, decidedBy, decidedByName), state, note: answer },
  ];
}

const movers = { sent: 'Razorpay', made: 'Razorpay', credited: 'The shop', lost: THE_BANK };

function eventsOf(order: Ordered, refund: NumberedRefund): OrderEvent[] {
  const { amountPaise, reason, state, requestedBy, requestedByName, createdAt, updatedAt } = refund;
  const amount = toRupees(amountPaise);
  const by = nameOf(order, requestedBy, requestedByName);
  const asked: OrderEvent = { kind: 'refund', at: createdAt.toISOString(), by, amount, reason };
  if (state === 'owed' || state === 'held') return [asked];
  const moving = toRupees(state === 'credited' ? amountPaise : amountPaise - refund.creditedPaise);
  const moved = { kind: 'refund-moved' as const, at: updatedAt.toISOString(), amount: moving, state };
  const mover = state === 'settled' ? nameOf(order, refund.settledBy, refund.settledByName) : movers[state];
  const gone = { ...moved, by: mover, note: refund.settledNote };
  // Nobody had decided on what was lost without a refund.
  return state === 'lost' && by === THE_BANK ? [gone] : [asked, gone];
}

/** Who did something to an order. */
function nameOf({ userId, customerName }: Ordered, id: string, name: string): string {
  if (name) return name;
  if (id === 'shop') return 'The shop';
  return id === userId ? customerName : 'The owner';
}
