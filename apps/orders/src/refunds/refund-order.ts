import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { RefundDraft } from '@kanaka/contracts/orders/refunds';
import { MIN_REFUND_PAISE, refundFault, refundOfPieces } from '@kanaka/money/refunds';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Line } from '../service-clients.ts';
import { changeOrder, type ChangeDeps } from '../orders/change-order.ts';
import { nextTurn } from '../orders/order-changes.repository.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import type { RefundLine, RefundRow } from './refunds-schema.ts';
import { linesAtHand, undelivered, withholdRefunded } from '../shipments/withhold-refunded.ts';
import { isOfClosing, type Closing } from '../orders/held-refunds.ts';
import { isPaid } from '../orders/order-status.ts';
import { isSameChoice, piecesIn } from '../orders/unsent-pieces.ts';
import {
  keptPaise,
  linesToReturn,
  priceOfLines,
  refundablePaise,
  refundOfReturned,
  remainingLines,
  sourcesOf,
  splitRefund,
} from './refundable.ts';
import { findRefundByRequest } from './refunds.repository.ts';
import { issueCreditNote, requestRefund, type RefundRequest } from './request-refund.ts';
import { restockPieces } from './restock-pieces.ts';

/**
 * Refunds a part of a paid order for the owner: pieces at their price, or an amount. Refunded pieces are not sent. Returns those
 * that do not come back into stock as wanted, because they are in a parcel on its way.
 */
export async function refundOrder(
  deps: ChangeDeps & { now: () => Date },
  {
    orderId,
    draft,
    requestKey,
    requestedBy,
  }: { orderId: string; draft: RefundDraft; requestKey: string; requestedBy: Owner },
): Promise<RefundLine[]> {
  // The order's lock serializes concurrent refunds, so that they cannot refund more than was paid.
  return changeOrder(deps, orderId, async (tx, order) => {
    const earlier = await findRefundByRequest(tx, orderId, requestKey);
    if (earlier && !isSame(earlier, order, draft)) {
      throw new AppError('refund.key-reused', 'This Idempotency-Key was already used for another refund.');
    }
    if (earlier) return [];
    refuseUnpaid(order);
    const { lines, amountPaise } = wanted(order, draft);
    refuseFaulty(amountPaise, refundablePaise(order));
    const { restock, reason } = draft;
    const isOfPieces = lines.length > 0;
    const by = { requestedBy: requestedBy.id, requestedByName: requestedBy.userName };
    const restocked = restock ? await linesAtHand(tx, order, lines) : [];
    const request = { requestKey, amountPaise, reason, lines, restocked, ...by };
    await giveBack(tx, order, request, deps.now());
    const pieces = lines.map(({ title, quantity }) => `${quantity} × ${title}`);
    const details = { reason, ...(isOfPieces && { pieces, restock }) };
    await recordOrderChange(tx, order, { by: requestedBy, action: 'order.refunded', details });
    await withholdRefunded(tx, order, requestedBy);
    return restock ? withoutLines(lines, restocked) : [];
  });
}

export const withoutLines = (lines: readonly RefundLine[], others: readonly RefundLine[]) =>
  lines.flatMap((line) => {
    const quantity = line.quantity - (others.find((other) => isSameChoice(other, line))?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/**
 * Refunds an amount of an order through the payments that have paid it. Where it takes several, the first refund has the pieces
 * and the credit note for all.
 */
async function giveBack(
  tx: Db,
  order: OrderWithItems,
  request: Omit<RefundRequest, 'orderId' | 'paymentId' | 'partOf' | 'notedPaise'>,
  now: Date,
): Promise<void> {
  const { amountPaise, requestKey } = request;
  const parts = splitRefund(sourcesOf(order), amountPaise);
  if (!parts) throw restTooSmall(order, amountPaise);
  let partOf: string | undefined;
  const of = {
    orderId: order.id,
    linesPaise: priceOfLines(order, request.lines),
    isLast: isLast(order, request.lines),
    keptPaise: keptPaise(order) + (request.deductedPaise ?? 0),
  };
  for (const [place, part] of parts.entries()) {
    const shared = { ...request, ...part, ...of };
    if (place === 0) partOf = (await requestRefund(tx, { ...shared, notedPaise: amountPaise }, now)) ?? undefined;
    else if (partOf) {
      const noPieces = { lines: [], restocked: [], deductedPaise: 0 };
      await requestRefund(tx, { ...shared, ...noPieces, requestKey: partKey(requestKey, place), partOf }, now);
    }
  }
}

/** Whether no piece of the order is left once these have come back. */
const isLast = (order: OrderWithItems, lines: readonly RefundLine[]) =>
  piecesIn(lines) === piecesIn(remainingLines(order));

/**
 * The credit note about pieces for which nothing is left to give back, because a bank has taken it in a dispute: with the last of
 * them the supply is over, which had stood. It belongs to what was lost.
 */
async function creditLost(
  tx: Db,
  order: OrderWithItems,
  { lines, reason }: Pick<RefundRequest, 'lines' | 'reason'>,
  now: Date,
): Promise<void> {
  const lost = order.refunds.find(({ state, creditNoteNumber }) => state === 'lost' && !creditNoteNumber);
  if (!lost || !isLast(order, lines)) return;
  const linesPaise = priceOfLines(order, lines);
  await issueCreditNote(
    tx,
    { ...lost, amountPaise: 0, lines, linesPaise, reason, isLast: true, keptPaise: keptPaise(order) },
    now,
  );
}

const partKey = (requestKey: string, place: number) => `${requestKey}-part-${place + 1}`;

/** Whether a refund is equal to this request: same pieces or amount, same reason. */
function isSame(refund: RefundRow, { refunds }: OrderWithItems, { lines, amount, reason }: RefundDraft): boolean {
  const inOrder = (some: readonly Line[]) =>
    some.map(({ productId, size, quantity }) => `${productId.toLowerCase()}/${size}x${quantity}`).toSorted();
  const amountPaise = refunds
    .filter(({ id, partOf }) => id === refund.id || partOf === refund.id)
    .reduce((sum, part) => sum + part.amountPaise, 0);
  const asked = lines ? isDeepStrictEqual(inOrder(refund.lines), inOrder(lines)) : amountPaise === toPaise(amount ?? 0);
  return asked && refund.lines.length > 0 === (lines !== undefined) && refund.reason === reason;
}

function wanted(order: OrderWithItems, { lines: named, amount }: RefundDraft) {
  if (!named) return { lines: [], amountPaise: toPaise(amount ?? 0) };
  const lines = linesToReturn(order, named);
  if (!lines) throw tooMuch();
  return { lines, amountPaise: refundOfPieces(priceOfLines(order, lines), refundablePaise(order)) };
}

/**
 * Refunds pieces that came back, see `refundOfReturned`, less what the shop keeps (`deductedPaise`). Call it with the order locked.
 * With `held` the money waits for an exchange. With `restock` all pieces come back into stock that have not before, whatever was
 * refunded. Returns the amount, 0 where nothing is left to give back.
 */
export async function refundPieces(
  tx: Db,
  order: OrderWithItems,
  {
    pieces,
    returnId,
    restock,
    ...request
  }: Omit<RefundRequest, 'orderId' | 'paymentId' | 'amountPaise' | 'lines' | 'restocked'> & {
    pieces: readonly Line[];
    returnId: string;
    restock: boolean;
  },
  now: Date,
): Promise<number> {
  const { lines, amountPaise: worthPaise } = refundOfReturned(order, pieces);
  const { deductedPaise = 0 } = request;
  const amountPaise = worthPaise - deductedPaise;
  if (deductedPaise > 0 && amountPaise < MIN_REFUND_PAISE) throw deductsTooMuch(worthPaise);
  const restocked = restock ? pieces : [];
  if (amountPaise > 0) {
    await giveBack(tx, order, { amountPaise, lines, restocked, ...request }, now);
    return amountPaise;
  }
  await restockPieces(tx, { orderId: order.id, refundId: returnId, lines: restocked });
  await creditLost(tx, order, { lines, reason: request.reason }, now);
  return 0;
}

/**
 * Refunds all that is left of an order that was paid and is being closed; its pieces come back into stock, also where no money is
 * left: those that were not delivered, with `restock` all or none. Call it with the order locked. Returns the jobs that have nothing to do with a refund.
 */
export async function refundRest(
  tx: Db,
  order: OrderWithItems,
  {
    closingId: requestKey,
    restock,
    ...request
  }: Pick<RefundRequest, 'requestedBy' | 'requestedByName' | 'reason'> & {
    closingId: Closing;
    restock?: boolean | undefined;
  },
  now: Date,
): Promise<string[]> {
  const turn = await nextTurn(tx, order.id);
  const amountPaise = refundablePaise(order);
  const lines = remainingLines(order);
  if (amountPaise === 0) {
    await creditLost(tx, order, { lines, reason: request.reason }, now);
    // What an earlier closing refunded was taken out of stock again when the order was opened.
    const refunds = order.refunds.filter((refund) => !isOfClosing(refund));
    const restocked = await restockedBy(tx, { ...order, refunds }, restock);
    return restockPieces(tx, { orderId: order.id, refundId: uuidv7(), lines: restocked, turn });
  }
  const restocked = await restockedBy(tx, order, restock);
  await giveBack(tx, order, { amountPaise, lines, restocked, requestKey, turn, ...request }, now);
  return [];
}

/** What closing an order brings back into stock of the pieces that were not refunded before. */
async function restockedBy(tx: Db, order: OrderWithItems, restock: boolean | undefined): Promise<RefundLine[]> {
  if (restock === false) return [];
  const lines = remainingLines(order);
  return restock ? lines : undelivered(tx, order, lines);
}

function refuseUnpaid(order: OrderWithItems): void {
  if (isPaid(order)) return;
  if (order.paidAt) {
    throw new AppError(
      'refund.nothing-left',
      'All that was paid has already gone back. Pieces of a refund in Razorpay’s dashboard are named beside it; closing the order decides on all others.',
    );
  }
  throw new AppError('order.unpaid', 'There is no payment of this order that could be refunded.');
}

function deductsTooMuch(worthPaise: number): AppError {
  const message = `Of ${formatPaise(worthPaise)} at least ${formatPaise(MIN_REFUND_PAISE)} must go back. To give nothing back, refuse the return.`;
  return fieldError('refund.too-small', 'deduction.amount', message);
}

/** What was paid in several ways cannot be divided so that each of them gives back enough. */
function restTooSmall(order: OrderWithItems, amountPaise: number): AppError {
  const least = formatPaise(MIN_REFUND_PAISE);
  return new AppError(
    'refund.rest-too-small',
    `${formatPaise(amountPaise)} cannot go back the ways that this order was paid: Razorpay gives back no less than ${least} each. Refund all of ${formatPaise(refundablePaise(order))}, or another amount.`,
  );
}

function refuseFaulty(amountPaise: number, refundable: number): void {
  const fault = refundFault(amountPaise, refundable);
  if (fault === 'too-much') throw tooMuch();
  const least = formatPaise(MIN_REFUND_PAISE);
  if (fault === 'too-small') {
    throw new AppError('refund.too-small', `A refund must be at least ${least}: Razorpay gives back no less.`);
  }
  if (fault === 'rest-too-small') {
    const left = formatPaise(refundable - amountPaise);
    throw new AppError(
      'refund.rest-too-small',
      `This would leave ${left}, which could never be given back: Razorpay gives back no less than ${least}. Refund all of ${formatPaise(refundable)}, or less.`,
    );
  }
}

export function tooMuch(): AppError {
  return new AppError('refund.too-much', 'This is more than is left of what was bought and paid for.');
}
