import type { OrderStatus } from '@kanaka/contracts/orders/orders';
import type { OrderRow } from '../schema.ts';

/** Statuses of an order that waits for its payment, or ran out while it did. */
const WAITING: readonly OrderStatus[] = ['pending', 'cancelled'];
const NOT_SENT: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'inProcess'];
const SENT: readonly OrderStatus[] = ['shipped', 'inShipping', 'delivered'];
/** The statuses of an order that is closed, for queries; `isClosed` for one that was read. */
export const CLOSED: OrderStatus[] = ['rejected', 'cancelled'];

export function isClosed({ status }: Pick<OrderRow, 'status'>): boolean {
  return CLOSED.includes(status);
}

/** Closed by the shop because it was not paid in time. A payment that is made or recorded after all can still confirm it. */
export function hasRunOut({
  status,
  paymentStatus,
  closedByOwner,
  cancelReason,
}: Pick<OrderRow, 'status' | 'paymentStatus' | 'closedByOwner' | 'cancelReason'>): boolean {
  return status === 'cancelled' && paymentStatus === 'pending' && !closedByOwner && cancelReason === null;
}

/** Whether its status says that its pieces are with a courier or have arrived. */
export function isSent({ status }: Pick<OrderRow, 'status'>): boolean {
  return SENT.includes(status);
}

/** The status of an order after its payment: one that the owner changed meanwhile is kept. */
export function statusOncePaid({ status }: Pick<OrderRow, 'status'>): OrderStatus {
  return WAITING.includes(status) ? 'confirmed' : status;
}

/** The status of an unpaid order after its payment had to be refunded. */
export function statusOnceReturned({ status }: Pick<OrderRow, 'status'>): OrderStatus {
  return NOT_SENT.includes(status) ? 'cancelled' : status;
}

/** Whether a shopper may be asked to pay an order: it waits for payment, and its pieces are still reserved. */
export function isPayable(
  { status, paymentStatus, reservedUntil }: Pick<OrderRow, 'status' | 'paymentStatus' | 'reservedUntil'>,
  now: Date,
): boolean {
  return status === 'pending' && paymentStatus === 'pending' && now < reservedUntil;
}

/** Whether the shop holds money of an order that can be refunded. */
export function isPaid({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partly-refunded';
}
