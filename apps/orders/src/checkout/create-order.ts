import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { OrderDraft } from '@kanaka/contracts/orders/checkout';
import { OrderAddress } from '@kanaka/contracts/orders/orders';
import { toPaise } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import { isPayable, isPaid } from '../orders/order-status.ts';
import { takeOverCreation } from '../orders/order-changes.repository.ts';
import { findItemizedOrder, findOrderByKey } from '../orders/orders.repository.ts';
import { keepPan } from '../pan/kept-pan.ts';
import type { OrderRow } from '../schema.ts';
import { openOrder, type Opened } from './open-order.ts';
import { placeOrder } from './place-order.ts';
import { priceOrder, type CheckoutDeps } from './price-order.ts';
import { refuseChangedCart } from './refuse-changed-cart.ts';

const WAIT_MS = 10_000;
const POLL_MS = 100;

/** `network` is where the order is placed from, as the gateway counts it. */
type Wanted = { draft: OrderDraft; idempotencyKey: string; network?: string | undefined };

/** Places an order from the shopper's cart: it is priced, opened, and placed with its pieces reserved. */
export function createOrder(deps: CheckoutDeps, wanted: Wanted): Promise<OrderRow> {
  const { draft, idempotencyKey } = wanted;
  const key = { userId: draft.userId, idempotencyKey, requestHash: fingerprint(draft) };
  return createKeyed(deps, key, () => openFromCart(deps, { ...wanted, ...key }));
}

/**
 * Requests with the same key result in one order: the first one creates it with `open`, concurrent ones wait for it, and an
 * interrupted creation is continued.
 */
export async function createKeyed(
  deps: CheckoutDeps,
  { userId, idempotencyKey, requestHash }: Pick<OrderRow, 'userId' | 'idempotencyKey' | 'requestHash'>,
  open: () => Promise<Opened | null>,
  whenPlaced?: Parameters<typeof placeOrder>[2],
): Promise<OrderRow> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const existing = await findOrderByKey(deps.db, userId, idempotencyKey);
    if (existing && existing.requestHash !== requestHash) {
      throw new AppError('order.key-reused', 'This Idempotency-Key was already used for another order.');
    }
    if (existing?.razorpayOrderId) return payableOrPaid(existing, deps.now());
    const opened = existing ? await takeOver(deps, existing) : await open();
    if (opened) return placeOrder(deps, opened, whenPlaced);
    await pause(POLL_MS);
  }
  throw new AppError('order.in-progress', 'This order is still being placed. Please try again in a moment.');
}

/** The key's order, unless it can no longer be paid: its price was reserved for a limited time only. */
function payableOrPaid(order: OrderRow, now: Date): OrderRow {
  if (isPaid(order) || isPayable(order, now)) return order;
  throw notPayable(order);
}

export function notPayable({ status, paymentStatus }: Pick<OrderRow, 'status' | 'paymentStatus'>): AppError {
  const message =
    status === 'pending' && paymentStatus === 'pending'
      ? 'The time to pay for this order is over. Please place it again.'
      : 'This order is no longer waiting for a payment. Please place it again.';
  return new AppError('order.not-payable', message);
}

function fingerprint({ addressInfo, totalAmount, cartItems, deliveryMethod }: OrderDraft): string {
  const lines = cartItems?.map(({ productId, size, quantity }) => `${productId}/${size}x${quantity}`).sort();
  return createHash('sha256')
    .update(
      JSON.stringify([
        addressInfo.addressId,
        ...(addressInfo.isGift === undefined ? [] : [addressInfo.isGift && addressInfo.giftMessage]),
        toPaise(totalAmount),
        lines,
        ...(deliveryMethod === 'pickup' ? [deliveryMethod] : []),
      ]),
    )
    .digest('hex');
}

/** An order whose creation was interrupted; null while the request that began it may still be at work. */
async function takeOver({ db }: CheckoutDeps, { id }: OrderRow): Promise<Opened | null> {
  const order = (await takeOverCreation(db, id)) && (await findItemizedOrder(db, 'id', id));
  return order ? { order, withdrawn: [], isContinued: true } : null;
}

/** Opens an order of what is in the cart; null when another request with the same key was faster. */
async function openFromCart(
  deps: CheckoutDeps,
  { draft, network, ...key }: Wanted & { requestHash: string },
): Promise<Opened | null> {
  const { userId, addressInfo, deliveryMethod: method, totalAmount } = draft;
  const [lines, { user, address, emailProven }, seller] = await Promise.all([
    deps.serviceClients.cartOf(userId),
    deps.serviceClients.shopperWithAddress(userId, addressInfo.addressId),
    deps.sellerSettings(),
  ]);
  if (lines.length === 0) throw new AppError('order.empty-cart', 'Your selection is empty.');
  const { terms, items, limit } = await priceOrder(deps, { userId, lines, address, method, seller }, (cart) =>
    refuseChangedCart(deps.serviceClients, cart, toPaise(totalAmount)),
  );
  const id = uuidv7();
  const order = {
    ...terms,
    ...key,
    id,
    userId,
    ...(draft.pan && { pan: keepPan(deps.sealing, id, draft.pan) }),
    customerName: user.userName,
    customerEmail: user.email,
    emailProven,
    address: OrderAddress.parse({
      ...address,
      addressId: address._id,
      // What is collected, the customer collects.
      recipient: (method === 'delivery' && address.recipient) || user.userName,
      ...giftOf(addressInfo),
    }),
  };
  return deps.db.transaction((tx) => openOrder(tx, { order, items, limit, network }));
}

/** The order's own words win over those that were saved with its address. */
function giftOf({ isGift, giftMessage }: OrderDraft['addressInfo']): Partial<OrderRow['address']> {
  return isGift === undefined ? {} : { isGift, giftMessage: isGift ? giftMessage : '' };
}
