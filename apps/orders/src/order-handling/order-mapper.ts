import type { Note } from '@kanaka/contracts/notes';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { Article, Order, OrderItem, Refund, TrackedOrder } from '@kanaka/contracts/orders/orders';
import { needsPan } from '@kanaka/contracts/orders/pan';
import { toRupees } from '@kanaka/money/rupees';
import type { z } from 'zod';
import { totalsInRupees } from '../cart/cart-pricing.ts';
import { sendingDay } from '../delivery/delivery-terms.ts';
import { withDismissals } from '../discrepancies/discrepancies-of.ts';
import { duePaise, isOfExchange, isOutside } from '../orders/exchange-payment.ts';
import { lacksPieces } from '../orders/unassigned-refund.ts';
import { refundablePaise } from '../refunds/refundable.ts';
import type { OrderItemRow, OrderNoteRow, Typed } from '../schema.ts';
import { leftLines, unsentOf } from '../orders/unsent-pieces.ts';
import { hasRunOut, isClosed, isPaid, isPayable } from '../orders/order-status.ts';
import type { OrderWithItems, NumberedRefund } from '../orders/orders.repository.ts';
import { firstNameOf, toTracked } from '../shipments/shipment-mapper.ts';
import type { WholeShipment } from '../shipments/shipments.repository.ts';

/** An order for its shopper; converts paise to rupees. */
export function toOrder(order: OrderWithItems): Omit<z.input<typeof Order>, 'shipments' | 'returns'> {
  return {
    _id: order.id,
    userId: order.userId,
    cartItems: order.items.map((item) => toItem(order, item)),
    addressInfo: order.address,
    orderStatus: order.status,
    paymentMethod: 'razorpay',
    paymentStatus: order.paymentStatus,
    ...totalsInRupees(order),
    taxPercent: order.taxPercent,
    orderDate: order.createdAt.toISOString(),
    orderUpdateDate: order.updatedAt.toISOString(),
    ...(order.exchangedFrom && {
      exchange: {
        orderId: order.exchangedFrom,
        credit: toRupees(order.creditPaise),
        due: toRupees(duePaise(order)),
      },
    }),
    ...(order.paidDifferenceKind && {
      paidOtherwise: {
        kind: order.paidDifferenceKind,
        paid: toRupees(duePaise(order) + order.paidDifferencePaise),
      },
    }),
    ...(order.paidAt && { paidAt: order.paidAt.toISOString() }),
    paymentId: isOfExchange(order.paymentId) || isOutside(order.paymentId) ? '' : (order.paymentId ?? ''),
    invoiceNumber: order.invoiceNumber,
    ...(order.cancelReason !== null && { cancelReason: order.cancelReason }),
    ...(wasReplaced(order) && { replaced: true }),
    ...(order.closedByOwner && order.paymentStatus === 'pending' && { closedByShop: true }),
    ...promisedOf(order),
    ...(order.returnRules && { returnRules: order.returnRules }),
    ...(order.returnStates && { returnStates: order.returnStates }),
    // What a bank has taken is none of the shop's refunds, unless there is a credit note about it.
    refunds: order.refunds
      .filter(({ state, creditNoteNumber }) => state !== 'lost' || creditNoteNumber)
      .map((refund) => toRefund(order, refund)),
  };
}

/** By when an order was promised, and where it is collected. */
const promisedOf = ({ delivery, pickup }: OrderWithItems) => ({
  ...(delivery && { delivery }),
  ...(pickup && { pickup }),
});

function toRefund(order: OrderWithItems, refund: NumberedRefund): z.input<typeof Refund> {
  return {
    _id: refund.id,
    amount: toRupees(refund.amountPaise),
    ...(refund.creditedPaise > 0 && { credited: toRupees(refund.creditedPaise) }),
    reason: refund.reason,
    state: refund.state,
    items: refund.lines,
    ...(!isClosed(order) && lacksPieces(refund, order) && { lacksPieces: true }),
    creditNoteNumber: refund.creditNoteNumber,
    createdAt: refund.createdAt.toISOString(),
  };
}

/** The hold of an order that is withdrawn early ends with that change; that of one which runs out has ended before. */
function wasReplaced(order: OrderWithItems): boolean {
  const { exchangedFrom, reservedUntil, updatedAt } = order;
  return hasRunOut(order) && exchangedFrom === null && reservedUntil.getTime() === updatedAt.getTime();
}

function toItem(order: OrderWithItems, item: OrderItemRow): z.input<typeof OrderItem> {
  const { productId, title, size, image, unitPricePaise, quantity } = item;
  const articles = articlesOf(item);
  return {
    ...{ productId, title, size, image, price: toRupees(unitPricePaise), quantity },
    unsent: unsentOf(order, item),
    ...(item.finalSale && { finalSale: true }),
    ...(articles.length > 0 && { articles }),
  };
}

/** A unit, or the one piece that had an HUID, is known from the order on; others once they are packed. */
function articlesOf({ jewellery: { tag, huid, grossWeight, netWeight }, articles, quantity }: OrderItemRow): Article[] {
  if (articles.length > 0 || quantity > 1 || !(tag ?? huid)) return articles;
  return [{ tag, huid, grossWeight, netWeight }];
}

/** Where an order can be paid by its payment link, if it still can. */
const openLink = ({ linkUrl, linkClosedAt, ...order }: OrderWithItems, now: Date) =>
  isPayable(order, now) && !linkClosedAt ? linkUrl : null;

/** An order for its shopper with the time until which it can be paid, if it still can. */
export function withHold(order: OrderWithItems, now: Date): ReturnType<typeof toOrder> {
  const wire = toOrder(order);
  const payLink = openLink(order, now);
  if (!isPayable(order, now) || (order.typed && !payLink)) return wire;
  return {
    ...wire,
    ...(payLink && { payLink }),
    priceHeldUntil: order.reservedUntil.toISOString(),
    serverTime: now.toISOString(),
  };
}

/** For anybody who has the link of its own page. */
export function toTrackedOrder(order: OrderWithItems, shipments: readonly WholeShipment[], now: Date): TrackedOrder {
  const { id, status, items, address, reservedUntil, totalPaise } = order;
  const payLink = openLink(order, now);
  return {
    orderNumber: id.slice(-8),
    firstName: firstNameOf(address),
    status,
    isPaid: isPaid(order),
    pieces: items.map(({ title, size, image, quantity }) => ({ title, size, image, quantity })),
    totalAmount: toRupees(totalPaise),
    ...(payLink && { payLink, heldUntil: reservedUntil.toISOString() }),
    ...promisedOf(order),
    shipments: shipments.map((shipment) => toTracked(shipment, { steps: shipment.steps, order })),
  };
}

type WithLines<Item> = { cartItems: Item[] };

/** Adds the break-ups of the lines and the policies to an order: for one order, because a list of them would become too large. */
export function withBreakups<Item extends object, Wire extends WithLines<Item>>(
  wire: Wire,
  { items, policies }: Pick<OrderWithItems, 'items' | 'policies'>,
): Wire & Pick<OrderWithItems, 'policies'> {
  return {
    ...wire,
    policies,
    cartItems: wire.cartItems.map((line, place) => {
      const priceBreakup = items[place]?.priceBreakup;
      return priceBreakup ? { ...line, priceBreakup } : line;
    }),
  };
}

export function toAdminOrder(order: OrderWithItems): z.input<typeof AdminOrder> {
  return {
    ...toOrder(order),
    cartItems: order.items.map((item) => ({
      ...toItem(order, item),
      sku: item.sku,
      huid: item.jewellery.huid ?? '',
      tag: item.jewellery.tag ?? '',
      grossWeight: item.jewellery.grossWeight,
      netWeight: item.jewellery.netWeight,
    })),
    pieces: order.pieces,
    customer: { name: order.customerName, email: order.customerEmail },
    refunds: order.refunds.map((refund) => toRefund(order, refund)),
    refundable: toRupees(refundablePaise(order)),
    ...(order.delivery && order.paidAt && !order.pickup && { sendBy: sendingDay(order.delivery, order.paidAt) }),
    ...(order.pan && { pan: order.pan.end }),
    ...(!order.pan && !isClosed(order) && needsPan(toRupees(order.totalPaise)) && { lacksPan: true }),
    discrepancies: withDismissals(order),
    ...(order.pickup && { readyToCollect: leftLines(order).length === 0 }),
    ...(order.typed && typedOf(order, order.typed)),
  };
}

/** What of an order only matters because somebody of the shop has typed it. */
function typedOf(order: OrderWithItems, { by, channel }: Typed): Pick<z.input<typeof AdminOrder>, 'typed' | 'payLink'> {
  const { discount, guest: isGuest } = order;
  const now = new Date();
  const payLink = openLink(order, now);
  return {
    typed: {
      ...{ by, channel, isGuest },
      ...(discount && { discount: { amount: toRupees(discount.paise), reason: discount.reason } }),
      ...(isPayable(order, now) && { heldUntil: order.reservedUntil.toISOString() }),
    },
    ...(payLink && { payLink }),
  };
}

export function toNote({ id, text, authorName, createdAt }: OrderNoteRow): Note {
  return { _id: id, text, author: authorName, createdAt: createdAt.toISOString() };
}
