import { formatPaise } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { waitWords } from '@kanaka/server-kit/wait-words';
import { withdrawOpen } from '../cancellations/withdraw-unpaid.ts';
import { insertOrder, type NewItem, type NewOrder } from '../orders/orders.repository.ts';
import type { OrderRow } from '../schema.ts';
import {
  hasBought,
  heldInNetwork,
  listEarlierOrders,
  lockNetwork,
  lockShopper,
  type EarlierOrder,
} from './open-orders.repository.ts';

/** Maximum number of open, unpaid orders per shopper. Each reserves its pieces, which nobody else can buy meanwhile. */
const MAX_OPEN_ORDERS = 2;

/** How many pieces the accounts of one network hold together that have neither proven a mailbox nor ever paid. */
export const MAX_PIECES_OF_STRANGERS = 20;

/** Pieces in unpaid orders, and what they cost with tax. */
export type Held = { pieces: number; paise: number };

/** One piece can be held whatever it costs. */
function exceeds({ pieces, paise }: Held, limit: Held): boolean {
  return pieces > limit.pieces || (pieces > 1 && paise > limit.paise);
}

/**
 * An order that is to be placed. `withdrawn` are the orders that were cancelled for this one: their pieces can be released;
 * `isContinued`: an earlier request may have begun to place it.
 */
export type Opened = { order: OrderRow & { items: NewItem[] }; withdrawn: string[]; isContinued: boolean };

/**
 * In a transaction: inserts a new order within the limits of what is held without a payment; null for one that somebody of the
 * shop types, which none limits. What a shopper's open, unpaid
 * orders hold beyond `limit`, or beyond two orders, makes room for it: the oldest are cancelled. `network` is where it is
 * placed from; accounts that have neither proven their mailbox nor ever paid share a limit there. Calls for one shopper, and
 * of such accounts for one network, are serialized by locks. Null when the key has its order already: another request is
 * creating it.
 */
export async function openOrder(
  tx: Db,
  {
    order,
    items,
    limit,
    network,
  }: { order: NewOrder; items: NewItem[]; limit: Held | null; network?: string | undefined },
): Promise<Opened | null> {
  const { userId, idempotencyKey } = order;
  await lockShopper(tx, userId);
  const earlier = await listEarlierOrders(tx, { userId, idempotencyKey });
  if (earlier.some((one) => one.idempotencyKey === idempotencyKey)) return null;
  const wanted = { pieces: items.reduce((sum, { quantity }) => sum + quantity, 0), paise: order.totalPaise };
  if (limit && exceeds(wanted, limit)) throw tooMuch(limit);
  const withdrawn = limit ? await makeRoom(tx, earlier, { wanted, limit }) : [];
  const isStranger = network && !order.emailProven && !(await hasBought(tx, userId));
  if (isStranger) await refuseCrowd(tx, { network, pieces: wanted.pieces });
  const row = await insertOrder(tx, { ...order, clientNetwork: isStranger ? network : null }, items);
  return { order: { ...row, items }, withdrawn, isContinued: false };
}

function tooMuch({ pieces, paise }: Held): AppError {
  return new AppError(
    'order.holds-too-much',
    `We hold at most ${pieces} pieces and ${formatPaise(paise)} at a time until they are paid. ` +
      'Please order a part of your bag, and the rest once you have paid for it.',
  );
}

async function refuseCrowd(tx: Db, { network, pieces }: { network: string; pieces: number }): Promise<void> {
  await lockNetwork(tx, network);
  const held = await heldInNetwork(tx, network);
  if (held.pieces + pieces <= MAX_PIECES_OF_STRANGERS) return;
  const seconds = Math.max(1, Math.ceil(((held.until?.getTime() ?? 0) - Date.now()) / 1000));
  throw new AppError(
    'order.network-holds-too-much',
    'Many pieces are held at the moment from your internet connection, by accounts that have not paid. ' +
      `Please confirm your e-mail address and order again, pay or cancel an open order, or wait ${waitWords(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

async function makeRoom(
  tx: Db,
  earlier: readonly EarlierOrder[],
  { wanted, limit }: { wanted: Held; limit: Held },
): Promise<string[]> {
  let open = earlier.filter((order) => order.isOpen);
  const isFull = () => {
    const together = open.reduce(
      (sum, { pieces, totalPaise }) => ({ pieces: sum.pieces + pieces, paise: sum.paise + totalPaise }),
      wanted,
    );
    return open.length >= MAX_OPEN_ORDERS || exceeds(together, limit);
  };
  const withdrawn: string[] = [];
  for (const order of open) {
    if (!isFull()) break;
    // Skip an order that another request is placing now, unless that request's lease has expired.
    if (!order.razorpayOrderId && order.creatingUntil > new Date()) continue;
    if (await withdrawOpen(tx, order.id)) withdrawn.push(order.id);
    // Otherwise it has just been paid or closed, so it is not open any more either.
    open = open.filter(({ id }) => id !== order.id);
  }
  if (!isFull()) return withdrawn;
  throw new AppError(
    'order.too-many-open',
    `Only ${MAX_OPEN_ORDERS} orders can be placed at a time. Please try again in a moment.`,
  );
}
