import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { waitWords } from '@kanaka/server-kit/wait-words';
import { withdrawOpen } from './withdraw-unpaid.ts';
import { insertOrder, type NewItem, type NewOrder } from '../orders/orders.repository.ts';
import type { OrderRow } from '../schema.ts';
import { MAX_OPEN_ORDERS, rememberedMs, waitBeforeHold } from './hold-limits.ts';
import { listEarlierOrders, lockShopper, type EarlierOrder } from './open-orders.repository.ts';

/** `withdrawn` are the orders that were cancelled for this one: their pieces can be released. */
export type Opened = { order: OrderRow; withdrawn: string[] };

/**
 * In a transaction: inserts a new order within the limits: if the shopper has two open, unpaid orders already, the oldest is
 * cancelled, and a piece cannot be reserved again and again without a payment. Calls for one shopper are serialized by a lock.
 * Null when the key has its order already: another request is creating it.
 */
export async function openOrder(
  tx: Db,
  { order, items, holdMs }: { order: NewOrder; items: NewItem[]; holdMs: number },
): Promise<Opened | null> {
  const { userId, idempotencyKey } = order;
  await lockShopper(tx, userId);
  const now = new Date();
  const since = new Date(now.getTime() - rememberedMs(holdMs));
  const earlier = await listEarlierOrders(tx, { userId, idempotencyKey, since });
  if (earlier.some((one) => one.idempotencyKey === idempotencyKey)) return null;
  refuseLongHolds(earlier, { items, now, holdMs });
  const withdrawn = await makeRoom(tx, earlier);
  const row = await insertOrder(tx, order, items);
  return row && { order: row, withdrawn };
}

function refuseLongHolds(
  earlier: readonly EarlierOrder[],
  { items, now, holdMs }: { items: NewItem[]; now: Date; holdMs: number },
): void {
  const holds = earlier.flatMap((order) => order.holds);
  for (const { productId, size, title } of items) {
    const ofPiece = holds.filter((hold) => hold.productId === productId && hold.size === size);
    const seconds = Math.ceil(waitBeforeHold(ofPiece, { now, holdMs }) / 1000);
    if (seconds <= 0) continue;
    throw new AppError(
      'conflict',
      'order.hold-paused',
      `“${title}” was held for you long enough without a payment. You can still pay an open order under My Orders, ` +
        `or order the piece again in ${waitWords(seconds)}.`,
      { details: { productId, size }, retryAfterSeconds: seconds },
    );
  }
}

async function makeRoom(tx: Db, earlier: readonly EarlierOrder[]): Promise<string[]> {
  const open = earlier.filter(({ isOpen }) => isOpen);
  let tooMany = open.length - (MAX_OPEN_ORDERS - 1);
  const withdrawn: string[] = [];
  for (const order of open) {
    if (tooMany <= 0) break;
    // Skip an order that another request is placing now, unless that request's lease has expired.
    if (!order.razorpayOrderId && order.creatingUntil > new Date()) continue;
    if (await withdrawOpen(tx, order.id)) withdrawn.push(order.id);
    // Otherwise it has just been paid or closed, so it is not open any more either.
    tooMany -= 1;
  }
  if (tooMany <= 0) return withdrawn;
  throw new AppError(
    'conflict',
    'order.too-many-open',
    `Only ${MAX_OPEN_ORDERS} orders can be placed at a time. Please try again in a moment.`,
  );
}
