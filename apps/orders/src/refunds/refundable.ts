import type { PaymentStatus } from '@kanaka/contracts/orders/orders';
import { isTooSmall, MIN_REFUND_PAISE, refundFault, refundOfPieces } from '@kanaka/money/refunds';
import { returnPrice } from '@kanaka/money/totals';
import type { Line } from '../service-clients.ts';
import type { OrderItemRow, OrderRow, PaymentRow } from '../schema.ts';
import type { RefundLine, RefundRow } from './refunds-schema.ts';
import { isOfItsOrder } from '../orders/unassigned-refund.ts';
import type { Choice } from '../orders/orders.repository.ts';
import { isSameChoice, refundedPieces } from '../orders/unsent-pieces.ts';

type Paying = Pick<OrderRow, 'paidDifferencePaise' | 'paidDifferenceKind'> & {
  payments: readonly Pick<PaymentRow, 'id' | 'outcome' | 'amountPaise' | 'refundedPaise'>[];
};
type Paid = Pick<OrderRow, 'paymentStatus' | 'paymentId' | 'taxPercent'> &
  Paying & {
    items: readonly OrderItemRow[];
    refunds: readonly Pick<RefundRow, 'paymentId' | 'lines' | 'amountPaise' | 'deductedPaise' | 'partOf'>[];
  };

/** In the place of an admin's name: a bank has taken back what was paid, because its customer disputed it. */
export const THE_BANK = 'The customer’s bank';

const ofPayment = (order: Paid) => order.refunds.filter((refund) => isOfItsOrder(refund, order));

const returnedPieces = (order: Paid, piece: Choice) => refundedPieces(ofPayment(order), piece);

/** A payment of an order, and how much of it has not been refunded. */
type Source = { paymentId: string; restPaise: number };

/**
 * How much is left of each payment of an order, without a fee on top of its price, which is Razorpay's. Less than Razorpay gives
 * back is nothing: a refund in its dashboard may leave that.
 */
export function sourcesOf({ payments, paidDifferenceKind, paidDifferencePaise }: Paying): Source[] {
  return payments.map(({ id: paymentId, outcome, amountPaise, refundedPaise }) => {
    const feePaise = outcome === 'used' && paidDifferenceKind === 'fee' ? paidDifferencePaise : 0;
    const restPaise = amountPaise - refundedPaise - feePaise;
    return { paymentId, restPaise: restPaise < MIN_REFUND_PAISE ? 0 : restPaise };
  });
}

/** How much is left of all that has paid an order, in paise. */
export const refundablePaise = (order: Paying) => sourcesOf(order).reduce((sum, { restPaise }) => sum + restPaise, 0);

/**
 * What the shop keeps of the price of pieces that came back, in paise: no later piece gives it back, an amount that is refunded
 * afterwards does.
 */
export function keptPaise({ refunds }: Pick<Paid, 'refunds'>): number {
  return refunds.reduce((kept, { deductedPaise, lines, partOf, amountPaise }) => {
    const isAmount = lines.length === 0 && partOf === null;
    return isAmount ? Math.max(0, kept - amountPaise) : kept + deductedPaise;
  }, 0);
}

/** How much of an order's payment pieces that come back can still give back. */
export const returnablePaise = (order: Paid) => Math.max(0, refundablePaise(order) - keptPaise(order));

/**
 * Through which payments an amount goes back: through one if one is enough, otherwise through several. No part and no rest is
 * less than Razorpay gives back; null when that cannot be.
 */
export function splitRefund(
  sources: readonly Source[],
  amountPaise: number,
): { paymentId: string; amountPaise: number }[] | null {
  const enough = sources.find(({ restPaise }) => refundFault(amountPaise, restPaise) === null);
  if (enough) return [{ paymentId: enough.paymentId, amountPaise }];
  const parts: { paymentId: string; amountPaise: number }[] = [];
  let left = amountPaise;
  for (const { paymentId, restPaise } of sources) {
    let part = Math.min(restPaise, left);
    if (isTooSmall(left - part) || isTooSmall(restPaise - part)) part -= MIN_REFUND_PAISE;
    if (part <= 0) continue;
    if (refundFault(part, restPaise) !== null) return null;
    parts.push({ paymentId, amountPaise: part });
    left -= part;
  }
  return left === 0 ? parts : null;
}

/**
 * How much of an amount that goes back without pieces, after `before`, is about the price: what the owner has accepted on top of it
 * goes back first.
 */
export function pricedPaise(
  { paidDifferenceKind, paidDifferencePaise }: Pick<OrderRow, 'paidDifferencePaise' | 'paidDifferenceKind'>,
  { before, amountPaise }: { before: number; amountPaise: number },
): number {
  const onTop = paidDifferenceKind === 'accepted' ? Math.max(0, paidDifferencePaise - before) : 0;
  return Math.max(0, amountPaise - onTop);
}

/** What closing this order gives back, 0 if it was not paid; nothing where all has been given back before. */
export function refundOfClosing(order: Paid): { refundPaise?: number } {
  const refundPaise = refundablePaise(order);
  return refundPaise > 0 || order.paymentStatus === 'pending' ? { refundPaise } : {};
}

/**
 * Refund lines for the wanted quantities, with prices at purchase; null when more is wanted than was bought and not yet
 * returned.
 */
export function linesToReturn(order: Paid, wanted: readonly Line[]): RefundLine[] | null {
  const lines: RefundLine[] = [];
  for (const { productId, size, quantity } of wanted) {
    const piece = { productId, size };
    const item = order.items.find((bought) => isSameChoice(bought, piece));
    const isTwice = lines.some((line) => isSameChoice(line, piece));
    if (!item || isTwice || quantity > item.quantity - returnedPieces(order, piece)) return null;
    lines.push(lineOf(item, quantity));
  }
  return lines;
}

/** All pieces that were not returned yet. */
export function remainingLines(order: Paid): RefundLine[] {
  return order.items.flatMap((item) => {
    const left = item.quantity - returnedPieces(order, item);
    return left > 0 ? [lineOf(item, left)] : [];
  });
}

const lineOf = (item: OrderItemRow, quantity: number): RefundLine => {
  const { productId, size, title, jewellery, unitPricePaise, priceBreakup } = item;
  return { productId, size, title, jewellery, quantity, unitPricePaise, priceBreakup };
};

/** The price of pieces, tax included, given those that were returned before. */
export function priceOfLines(order: Paid, lines: readonly RefundLine[]): number {
  const priceOf = (line: RefundLine) =>
    returnPrice({ ...line, returned: returnedPieces(order, line) }, order.taxPercent);
  return lines.reduce((sum, line) => sum + priceOf(line), 0);
}

/**
 * What is refunded for pieces that came back: those that were not refunded before at their price, and no more than is left of
 * the payment. 0 when nothing is left.
 */
export function refundOfReturned(order: Paid, pieces: readonly Line[]): { lines: RefundLine[]; amountPaise: number } {
  const left = remainingLines(order);
  const lines = pieces.flatMap((piece) => {
    const line = left.find((one) => isSameChoice(one, piece));
    return line ? [{ ...line, quantity: Math.min(piece.quantity, line.quantity) }] : [];
  });
  const amountPaise = lines.length > 0 ? refundOfPieces(priceOfLines(order, lines), returnablePaise(order)) : 0;
  return { lines, amountPaise };
}

/** The same for one, two, … up to `quantity` pieces of a line. */
export function worthOf(order: Paid, { productId, size, quantity }: Line): number[] {
  return Array.from(
    { length: quantity },
    (_, place) => refundOfReturned(order, [{ productId, size, quantity: place + 1 }]).amountPaise,
  );
}

/** Whether nothing has to be done for a refund any more. */
const isOver = ({ state }: Pick<RefundRow, 'state'>) => !['owed', 'sent', 'held'].includes(state);

/** The payment status of an order that something has paid or was to pay. */
export function paymentStatusOf(
  order: Paying & Pick<OrderRow, 'paymentId'> & { refunds: readonly Pick<RefundRow, 'paymentId' | 'state'>[] },
): PaymentStatus {
  const refunds = order.refunds.filter((refund) => isOfItsOrder(refund, order));
  if (refunds.length === 0) return 'paid';
  if (refundablePaise(order) > 0) return 'partly-refunded';
  return refunds.every(isOver) ? 'refunded' : 'refunding';
}
