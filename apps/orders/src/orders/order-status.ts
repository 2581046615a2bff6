import type { AdminOrderStatus } from '@kanaka/contracts/admin-orders';
import type { OrderStatus } from '@kanaka/contracts/orders';
import { isPaid } from '../refunds/refundable.ts';
import type { OrderRow } from '../schema.ts';

/**
 * Who changes a status: a payment, a payment that must be refunded, or the owner, depending on the order's payment.
 * `unpaid`: never paid, or closed and refunded. `refunded`: its money was refunded, but the order is not closed.
 */
type Mover = 'payment' | 'returned payment' | 'owner, unpaid' | 'owner, paid' | 'owner, refunded';

const WAITING = ['pending', 'cancelled'] as const;
const NOT_SENT = ['pending', 'confirmed', 'processing', 'inProcess'] as const;
const ON_ITS_WAY = ['shipped', 'inShipping', 'delivered'] as const;
/** The statuses of an order that is closed, for queries; `isClosed` for one that was read. */
export const CLOSED: OrderStatus[] = ['rejected', 'cancelled'];
const OPEN = [...NOT_SENT, ...ON_ITS_WAY] as const;
const ANY = [...OPEN, ...CLOSED] as const;

/**
 * The allowed transitions: from which statuses to which. The specification lets the owner choose any status; we add that
 * nothing is confirmed, shipped or delivered without payment, that a payment confirms only an order that still waits for it,
 * and that a closed order is not closed again.
 */
const moves: Record<Mover, Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  payment: { confirmed: WAITING },
  'returned payment': { cancelled: NOT_SENT },
  'owner, unpaid': { pending: ANY, inProcess: ANY, rejected: OPEN, cancelled: OPEN },
  'owner, paid': {
    pending: ANY,
    confirmed: ANY,
    inProcess: ANY,
    inShipping: ANY,
    delivered: ANY,
    rejected: OPEN,
    cancelled: OPEN,
  },
  'owner, refunded': {
    pending: ANY,
    inProcess: ANY,
    inShipping: ON_ITS_WAY,
    delivered: ON_ITS_WAY,
    rejected: OPEN,
    cancelled: OPEN,
  },
};

type Standing = Pick<OrderRow, 'status' | 'paymentStatus' | 'paidAt'>;

function mayMove(mover: Mover, from: OrderStatus, to: OrderStatus): boolean {
  return moves[mover][to]?.includes(from) ?? false;
}

export function isClosed({ status }: Pick<OrderRow, 'status'>): boolean {
  return CLOSED.includes(status);
}

/** Whether its pieces are with a courier or have arrived. */
export function isSent({ status }: Pick<OrderRow, 'status'>): boolean {
  return (ON_ITS_WAY as readonly OrderStatus[]).includes(status);
}

function ownerOf(order: Standing): Mover {
  if (isPaid(order)) return 'owner, paid';
  return order.paidAt && !isClosed(order) ? 'owner, refunded' : 'owner, unpaid';
}

/** Whether the owner may set an order to a status, given its payment. */
export function ownerMayMove(order: Standing, to: AdminOrderStatus): boolean {
  return mayMove(ownerOf(order), order.status, to);
}

/** The status of an order after its payment: one that the owner changed meanwhile is kept. */
export function statusOncePaid({ status }: Pick<OrderRow, 'status'>): OrderStatus {
  return mayMove('payment', status, 'confirmed') ? 'confirmed' : status;
}

/** The status of an unpaid order after its payment had to be refunded. */
export function statusOnceReturned({ status }: Pick<OrderRow, 'status'>): OrderStatus {
  return mayMove('returned payment', status, 'cancelled') ? 'cancelled' : status;
}

/** Whether a shopper may be asked to pay an order: it waits for payment, and its pieces are still reserved. */
export function isPayable(
  { status, paymentStatus, reservedUntil }: Pick<OrderRow, 'status' | 'paymentStatus' | 'reservedUntil'>,
  now: Date,
): boolean {
  return status === 'pending' && paymentStatus === 'pending' && now < reservedUntil;
}
