import { z } from 'zod';
import type { OrderedUnit } from '@kanaka/contracts/catalog/units';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { recordUnits } from '../cart/record-units.ts';
import { todaysCart } from '../cart/todays-cart.ts';
import { withdrawUnpaid } from '../cancellations/withdraw-unpaid.ts';
import { duePaise, outsideId, placedWithoutRazorpay } from '../orders/exchange-payment.ts';
import { deleteUnplacedOrder, markPlaced } from '../orders/order-changes.repository.ts';
import { findOrder, type Choice } from '../orders/orders.repository.ts';
import { openLink, receiptOf } from '../orders/payment-link.ts';
import { explainLimit } from '../payments/above-limit.ts';
import type { OrderRow } from '../schema.ts';
import { pricedLinesOf, type PricedLine } from '../service-clients.ts';
import type { Opened } from './open-order.ts';
import { listUnpaidOrdersWith } from './open-orders.repository.ts';
import type { CheckoutDeps } from './price-order.ts';
import { refuseChangedCart } from './refuse-changed-cart.ts';

/**
 * Places an opened order: reserves its pieces and opens a Razorpay order, at the same time: one that nobody is asked to pay does
 * no harm. If either fails, nothing of the order is left. One that is continued must still cost the same: its price was not
 * reserved in the meantime. `whenPlaced` runs in the transaction in which it counts as placed, so once.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  { order, withdrawn, isContinued }: Opened,
  whenPlaced?: (tx: Db, orderId: string) => Promise<void>,
): Promise<OrderRow> {
  const { db } = deps;
  await Promise.all(withdrawn.map((orderId) => release(deps, orderId)));
  try {
    if (isContinued) await refuseChangedCart(deps.serviceClients, await todaysCart(deps, order), order.totalPaise);
    const both = [reserve(deps, order), openAtRazorpay(deps, order, isContinued)] as const;
    // What is still under way could not be undone.
    await Promise.allSettled(both);
    const [{ expiresAt, units }, payable] = await Promise.all(both);
    if (units.length > 0) await recordUnits(db, order, units);
    const mark = (tx: Db) => markPlaced(tx, order, { ...payable, reservedUntil: new Date(expiresAt) });
    const placed = await (whenPlaced
      ? db.transaction(async (tx) => {
          const row = await mark(tx);
          if (row) await whenPlaced(tx, order.id);
          return row;
        })
      : mark(db));
    // Another request may have continued this order meanwhile; then its result is returned.
    const current = placed ?? (await findOrder(db, order.id));
    if (current?.razorpayOrderId) return current;
    throw new AppError('order.in-progress', 'This order could not be placed. Please try again.');
  } catch (error) {
    return discard(deps, order, await explainLimit(deps, order, error));
  }
}

/**
 * What is to be paid of an order, opened at Razorpay as an order or a payment link; there is nothing to open where an exchange pays
 * all, or the customer pays in the shop.
 */
async function openAtRazorpay(
  deps: CheckoutDeps,
  order: OrderRow,
  mayExist: boolean,
): Promise<Pick<OrderRow, 'razorpayOrderId'> & { linkUrl?: string }> {
  const amountPaise = duePaise(order);
  if (amountPaise === 0) return { razorpayOrderId: placedWithoutRazorpay(order.id) };
  if (order.typed?.payBy === 'outside') return { razorpayOrderId: outsideId(order.id) };
  const receipt = receiptOf(order);
  if (!order.typed) return { razorpayOrderId: (await deps.razorpay.openOrder({ amountPaise, receipt, mayExist })).id };
  return openLink(deps, order, { reference: receipt, mayExist });
}

/** Removes an order that could not be placed and rethrows the cause; unless another request has placed it meanwhile. */
async function discard(deps: CheckoutDeps, { id }: OrderRow, cause: unknown): Promise<OrderRow> {
  await deleteUnplacedOrder(deps.db, id);
  const current = await findOrder(deps.db, id);
  if (current?.razorpayOrderId) return current;
  await release(deps, id);
  throw cause;
}

/** If the release fails, the reservation expires by itself. */
async function release({ serviceClients, logger }: CheckoutDeps, orderId: string): Promise<void> {
  await serviceClients
    .release(orderId)
    .catch((error: unknown) =>
      logger.warn({ err: error, orderId }, 'a reservation could not be released; it will expire by itself'),
    );
}

/**
 * Reserves the pieces. Where the shopper's own earlier, unpaid orders hold them, or the unit that a price was made with, those
 * orders are cancelled first.
 */
async function reserve(
  deps: CheckoutDeps,
  order: Opened['order'],
): Promise<{ expiresAt: string; units: readonly OrderedUnit[] }> {
  const { serviceClients, reservationSeconds } = deps;
  const wanted = { orderId: order.id, shopperId: order.userId, lines: reservedLines(order) };
  const attempt = () => serviceClients.reserve(wanted, reservationSeconds);
  try {
    return await attempt().catch(async (error: unknown) => {
      if (!(await withdrawEarlierOrders(deps, order, missingPieces(error, wanted.lines)))) throw error;
      return attempt();
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'stock.other-unit') {
      // Somebody was faster: the next unit has its own weight and price, which the shopper has to see first.
      await refuseChangedCart(serviceClients, await todaysCart(deps, order, { nextUnits: true }), order.totalPaise);
    }
    throw error;
  }
}

/** A customer of the shop gets the very unit that was chosen; whoever orders without seeing it one that weighs the same. */
const reservedLines = ({ items, typed }: Opened['order']): PricedLine[] =>
  pricedLinesOf(items).map((line, place) => {
    const tag = typed && items[place]?.jewellery.tag;
    return tag ? { ...line, tag } : line;
  });

/** The missing pieces as the catalog service reports them; see `reserveStock` in its contract. */
const Shortage = z.object({ short: z.array(z.object({ productId: z.uuid(), size: z.string() })) });

/** What could not be reserved: pieces that are short, or tagged ones of which there is no unit of the priced weight. */
function missingPieces(error: unknown, lines: readonly PricedLine[]): readonly Choice[] {
  if (!(error instanceof AppError)) return [];
  if (error.code === 'stock.insufficient') return Shortage.safeParse(error.details).data?.short ?? [];
  return error.code === 'stock.other-unit' ? lines.filter(({ netWeight }) => netWeight !== undefined) : [];
}

async function withdrawEarlierOrders(
  { db, serviceClients }: CheckoutDeps,
  { id, userId }: OrderRow,
  choices: readonly Choice[],
): Promise<boolean> {
  let withdrawn = false;
  for (const earlier of await listUnpaidOrdersWith(db, { userId, exceptId: id, choices })) {
    const cancelled = await db.transaction((tx) => withdrawUnpaid(tx, earlier.id));
    if (!cancelled) continue;
    await serviceClients.release(earlier.id);
    withdrawn = true;
  }
  return withdrawn;
}
