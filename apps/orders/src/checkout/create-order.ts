import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { OrderDraft } from '@kanaka/contracts/orders/checkout';
import type { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';
import { hasSeller, type ShopSettings } from '@kanaka/contracts/catalog/settings';
import { usualReturns } from '@kanaka/contracts/catalog/usual-terms';
import type { BilledJewellery } from '@kanaka/contracts/orders/documents';
import type { OrderedUnit } from '@kanaka/contracts/catalog/units';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { DeliveryDeps, FrozenDelivery } from '../delivery/delivery-terms.ts';
import { pricedLinesOf, type Line, type PricedLine, type ServiceClients } from '../service-clients.ts';
import { isPayable, isPaid } from '../orders/order-status.ts';
import {
  deleteUnplacedOrder,
  findOrder,
  findOrderByKey,
  listUnpaidOrdersWith,
  markPlaced,
  takeOverCreation,
  type Choice,
  type OrderWithItems,
} from '../orders/orders.repository.ts';
import { duePaise, placedWithoutRazorpay } from '../orders/exchange-payment.ts';
import { explainLimit } from '../payments/above-limit.ts';
import type { RazorpayApi } from '../razorpay.ts';
import type { OrderRow } from '../schema.ts';
import { priceBag, type PricedBag } from '../bag/bag-pricing.ts';
import { handoverFor } from './handover.ts';
import { unpaidLimitOf } from './hold-limits.ts';
import { openOrder, type Opened } from './open-order.ts';
import { recordUnits } from '../bag/record-units.ts';
import { refuseChangedBag } from './refuse-changed-bag.ts';
import { todaysBag } from '../bag/todays-bag.ts';
import { withdrawUnpaid } from '../cancellations/withdraw-unpaid.ts';

export type CheckoutDeps = {
  db: Db;
  serviceClients: ServiceClients;
  razorpay: RazorpayApi;
  reservationSeconds: number;
  logger: Logger;
  now: () => Date;
} & DeliveryDeps;

/** How long one attempt may take before another request with the same key continues it. */
const LEASE_SECONDS = 15;
const WAIT_MS = 10_000;
const POLL_MS = 100;

/** `network` is where the order is placed from, as the gateway counts it. */
type Wanted = { draft: OrderDraft; idempotencyKey: string; network?: string | undefined };

/**
 * Places an order from the shopper's bag. Requests with the same key result in one order: the first one creates it,
 * concurrent ones wait for it, and an interrupted creation is continued.
 */
export async function createOrder(deps: CheckoutDeps, { draft, idempotencyKey, network }: Wanted): Promise<OrderRow> {
  const { userId } = draft;
  const requestHash = fingerprint(draft);
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const existing = await findOrderByKey(deps.db, userId, idempotencyKey);
    if (!existing) {
      const created = await startOrder(deps, { draft, idempotencyKey, network, requestHash });
      if (created) return created;
      continue;
    }
    if (existing.requestHash !== requestHash) {
      throw new AppError('order.key-reused', 'This Idempotency-Key was already used for another order.');
    }
    if (existing.razorpayOrderId) return payableOrPaid(existing, deps.now());
    if (await takeOverCreation(deps.db, existing.id, LEASE_SECONDS)) {
      const order = await findOrder(deps.db, existing.id);
      if (order) return continueOrder(deps, { order, draft });
    }
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

/** Null when another request with the same key was faster. */
async function startOrder(
  deps: CheckoutDeps,
  { draft, idempotencyKey, network, requestHash }: Wanted & { requestHash: string },
): Promise<OrderRow | null> {
  const { db, serviceClients, reservationSeconds } = deps;
  const [lines, { user, address, emailProven }, seller] = await Promise.all([
    serviceClients.bagOf(draft.userId),
    serviceClients.shopperWithAddress(draft.userId, draft.addressInfo.addressId),
    deps.sellerSettings(),
  ]);
  refuseWithoutSeller(seller);
  if (lines.length === 0) throw new AppError('order.empty-cart', 'Your selection is empty.');
  const products = await serviceClients.products([...new Set(lines.map(({ productId }) => productId))], {
    shopperId: draft.userId,
  });
  const handover = handoverFor(deps, { method: draft.deliveryMethod, seller, address });
  const bag = priceBag(lines, products, { country: handover.country, taxTerms: seller });
  await refuseChangedBag(serviceClients, { bag, draft });
  refuseTooMany(bag, seller.maxQuantity);
  const delivery = await handover.promise(bag);

  const id = uuidv7();
  const order = {
    ...newOrder({ bag, seller, delivery, pickup: handover.pickup, reservationSeconds }),
    id,
    userId: draft.userId,
    customerName: user.userName,
    customerEmail: user.email,
    emailProven,
    idempotencyKey,
    requestHash,
    address: {
      addressId: address._id,
      recipient: user.userName,
      address: address.address,
      city: address.city,
      state: address.state,
      country: address.country,
      pincode: address.pincode,
      phone: address.phone,
      notes: address.notes,
      ...giftOf(draft, address),
    },
  };
  const limit = unpaidLimitOf(seller);
  const opened = await db.transaction((tx) => openOrder(tx, { order, items: bag.items, limit, network }));
  return opened && placeOpened(deps, opened, bag);
}

/** The order's own words win over those that were saved with its address. */
function giftOf(
  { addressInfo: { isGift, giftMessage } }: OrderDraft,
  address: Pick<OrderRow['address'], 'isGift' | 'giftMessage'>,
): Pick<OrderRow['address'], 'isGift' | 'giftMessage'> {
  if (isGift === undefined) return { isGift: address.isGift, giftMessage: address.giftMessage };
  return { isGift, giftMessage: isGift ? giftMessage : '' };
}

/** An invoice needs a seller's name. Without one nothing is reserved and nobody is asked to pay. */
export function refuseWithoutSeller(seller: ShopSettings): void {
  if (hasSeller(seller)) return;
  throw new AppError('shop.not-set-up', 'We are not taking orders yet. Your selection is kept; please come back soon.');
}

/** What a new order has of its bag and of the shop's terms of today. */
export function newOrder({
  bag,
  seller,
  delivery,
  pickup,
  reservationSeconds,
}: {
  bag: PricedBag;
  seller: ShopSettings;
  delivery: FrozenDelivery;
  pickup: PickupPlace | null;
  reservationSeconds: number;
}) {
  const reservedUntil = new Date(Date.now() + reservationSeconds * 1000);
  return {
    ...bag.totals,
    taxPercent: bag.taxPercent,
    sellerGstin: seller.gstin,
    delivery,
    pickup,
    returnRules: seller.returns ?? usualReturns,
    creatingUntil: new Date(Date.now() + LEASE_SECONDS * 1000),
    reservedUntil,
    // If this attempt is interrupted, the reconciler deletes the order after the reservation has expired.
    nextCheckAt: reservedUntil,
  };
}

/** Places an order that was just opened; what was cancelled for it is released before. */
export async function placeOpened(deps: CheckoutDeps, opened: Opened, { items }: PricedBag): Promise<OrderRow> {
  await Promise.all(opened.withdrawn.map((orderId) => release(deps, orderId)));
  return placeOrder(deps, { ...opened.order, items }, { isContinued: false });
}

/** Continues an interrupted creation if the order still costs the same: its price was not reserved in the meantime. */
async function continueOrder(
  deps: CheckoutDeps,
  { order, draft }: { order: OrderWithItems; draft: OrderDraft },
): Promise<OrderRow> {
  try {
    await refuseChangedBag(deps.serviceClients, { bag: await todaysBag(deps, order), draft });
  } catch (error) {
    return discard(deps, order, error);
  }
  return placeOrder(deps, order, { isContinued: true });
}

/** The limit covers all sizes of a piece, so that one shopper cannot reserve its whole stock. */
export function refuseTooMany({ items }: PricedBag, maxQuantity: number): void {
  const quantities = new Map<string, number>();
  for (const { productId, title, quantity } of items) {
    const together = (quantities.get(productId) ?? 0) + quantity;
    quantities.set(productId, together);
    if (together <= maxQuantity) continue;
    throw new AppError(
      'order.too-many-of-a-piece',
      `One order takes at most ${maxQuantity} of “${title}”. Please lower its quantity in your bag.`,
      { details: { productId, maxQuantity } },
    );
  }
}

type NewlyOpened = OrderRow & { items: readonly (Line & { jewellery: BilledJewellery })[] };

/**
 * Reserves the pieces and opens a Razorpay order, at the same time: one that nobody is asked to pay does no harm. If either
 * fails, nothing of the order is left.
 */
async function placeOrder(
  deps: CheckoutDeps,
  order: NewlyOpened,
  { isContinued }: { isContinued: boolean },
): Promise<OrderRow> {
  const { db, razorpay } = deps;
  try {
    const both = [reserve(deps, order), openAtRazorpay(razorpay, order, { isContinued })] as const;
    // What is still under way could not be undone.
    await Promise.allSettled(both);
    const [{ expiresAt, units }, { id: razorpayOrderId }] = await Promise.all(both);
    if (units.length > 0) await recordUnits(db, order, units);
    const placed = await markPlaced(db, order.id, { razorpayOrderId, reservedUntil: new Date(expiresAt) });
    // Another request may have continued this order meanwhile; then its result is returned.
    const current = placed ?? (await findOrder(db, order.id));
    if (current?.razorpayOrderId) return current;
    throw new AppError('order.in-progress', 'This order could not be placed. Please try again.');
  } catch (error) {
    return discard(deps, order, await explainLimit(deps, order, error));
  }
}

/** What is to be paid of an order, opened at Razorpay; there is nothing to open where an exchange pays all. */
async function openAtRazorpay(
  razorpay: RazorpayApi,
  order: OrderRow,
  { isContinued }: { isContinued: boolean },
): Promise<{ id: string }> {
  const amountPaise = duePaise(order);
  if (amountPaise === 0) return { id: placedWithoutRazorpay(order.id) };
  return razorpay.openOrder({ amountPaise, receipt: receiptOf(order.id), mayExist: isContinued });
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

/** Razorpay allows 40 characters; an id without its dashes has 32. */
function receiptOf(orderId: string): string {
  return orderId.replaceAll('-', '');
}

/**
 * Reserves the pieces. Where the shopper's own earlier, unpaid orders hold them, or the unit that a price was made with, those
 * orders are cancelled first.
 */
async function reserve(
  deps: CheckoutDeps,
  order: NewlyOpened,
): Promise<{ expiresAt: string; units: readonly OrderedUnit[] }> {
  const { serviceClients, reservationSeconds } = deps;
  const wanted = { orderId: order.id, shopperId: order.userId, lines: pricedLinesOf(order.items) };
  const attempt = () => serviceClients.reserve(wanted, reservationSeconds);
  try {
    return await attempt().catch(async (error: unknown) => {
      if (!(await withdrawEarlierOrders(deps, order, missingPieces(error, wanted.lines)))) throw error;
      return attempt();
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'stock.other-unit') {
      // Somebody was faster: the next unit has its own weight and price, which the shopper has to see first.
      const draft = { totalAmount: toRupees(order.totalPaise) };
      await refuseChangedBag(serviceClients, { bag: await todaysBag(deps, order, { nextUnits: true }), draft });
    }
    throw error;
  }
}

/** What could not be reserved: pieces that are short, or tagged ones of which there is no unit of the priced weight. */
function missingPieces(error: unknown, lines: readonly PricedLine[]): readonly Choice[] {
  if (!(error instanceof AppError)) return [];
  if (error.code === 'stock.insufficient') return shortPieces(error);
  return error.code === 'stock.other-unit' ? lines.filter(({ netWeight }) => netWeight !== undefined) : [];
}

/** The missing pieces as the catalog service reports them; see `reserveStock` in its contract. */
const Shortage = z.object({ short: z.array(z.object({ productId: z.uuid(), size: z.string() })) });

function shortPieces({ details }: AppError): Choice[] {
  return Shortage.safeParse(details).data?.short ?? [];
}

async function withdrawEarlierOrders(
  { db, serviceClients }: CheckoutDeps,
  { id, userId }: OrderRow,
  pieces: readonly Choice[],
): Promise<boolean> {
  let withdrawn = false;
  for (const earlier of await listUnpaidOrdersWith(db, { userId, exceptId: id, pieces })) {
    const cancelled = await db.transaction((tx) => withdrawUnpaid(tx, earlier.id));
    if (!cancelled) continue;
    await serviceClients.release(earlier.id);
    withdrawn = true;
  }
  return withdrawn;
}
