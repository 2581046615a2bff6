import {
  mayMoveReturn,
  type returnMoves,
  type ReturnMover,
  type ReturnState,
} from '@kanaka/contracts/orders/return-states';
import { DAYS_TO_EXCHANGE, DAYS_TO_SEND, type ReturnMove } from '@kanaka/contracts/orders/returns';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { AppError, existing, notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { ownPhotographs } from '@kanaka/server-kit/own-photographs';
import type { Logger } from '@kanaka/server-kit/logger';
import type { SignedIds } from '@kanaka/server-kit/signed-ids';
import { changeOrder, existingOrder } from '../orders/change-order.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { recordOrderChange } from '../orders/record-order-change.ts';
import type { RefundRow } from '../refunds/refunds-schema.ts';
import { withdrawOpen } from '../cancellations/withdraw-unpaid.ts';
import { refundPieces } from '../refunds/refund-order.ts';
import { refundOfReturned } from '../refunds/refundable.ts';
import { markNotHeld } from '../refunds/refunds.repository.ts';
import { insertRefundJob } from '../refunds/request-refund.ts';
import { DAY_MS } from '../india-time.ts';
import { heldRefunds, refundKey } from '../orders/held-refunds.ts';
import { recordStep } from './record-step.ts';
import { piecesOf } from '../orders/unsent-pieces.ts';
import * as repository from './returns.repository.ts';

export type ReturnDeps = { db: Db; wakeRelay: () => void; now: () => Date; photographIds: SignedIds };

const stateWords: Record<ReturnState, string> = {
  requested: 'waits for an answer',
  approved: 'is approved',
  inTransit: 'is on its way',
  received: 'has been received',
  inspected: 'has been inspected',
  exchanging: 'waits for the piece that is chosen instead',
  exchanged: 'has been exchanged',
  accepted: 'has been accepted',
  refused: 'has been refused',
  withdrawn: 'has been withdrawn',
  expired: 'was not sent in time',
};

type Move = Pick<ReturnMove, 'note' | 'courier' | 'awb' | 'lines' | 'restock' | 'deduction' | 'photographs'> & {
  to: keyof typeof returnMoves;
};
const nothingElse = { note: '', courier: '', awb: '', restock: false, photographs: [] };
type Moving = { returnId: string; move: Move; mover: ReturnMover; by: Pick<Caller, 'id' | 'userName'> };

/**
 * Moves a return, as far as the table of moves allows (409 `return.cannot-move`). Accepted pieces are refunded in the same
 * transaction, so a return is never accepted without its money and never refunded twice; for an exchange that refund is held
 * until the other piece is paid. Its shopper is written to.
 */
export async function moveReturn(
  deps: ReturnDeps,
  { returnId, move, mover, by }: Moving,
  check: (order: OrderWithItems) => void = () => undefined,
): Promise<string> {
  const orderId = (await repository.findReturn(deps.db, returnId))?.orderId;
  if (!orderId) throw notFound('return');
  const photographs = ownPhotographs(deps, { photographs: move.photographs, userId: by.id });
  await changeOrder(deps, orderId, async (tx, order) => {
    const row = existing('return', await repository.findReturn(tx, returnId));
    check(order);
    if (!mayMoveReturn(row.state, move.to, mover)) throw cannotMove(row);
    const at = deps.now();
    // Whoever reads the return, its e-mail or its refund reads what was deducted.
    const note = [...deductedWords(move), move.note].filter(Boolean).join(' ');
    const change = {
      ...(move.to === 'approved' && { sendBy: new Date(at.getTime() + DAYS_TO_SEND * DAY_MS) }),
      ...(move.to === 'exchanging' && { exchangeBy: new Date(at.getTime() + DAYS_TO_EXCHANGE * DAY_MS) }),
      ...(move.to === 'inTransit' && { courier: move.courier, awb: move.awb }),
    };
    const refundPaise = await moveMoney(tx, { order, row, move, by, at });
    const author = { id: by.id, userName: mover === 'owner' ? by.userName : '' };
    await recordStep(tx, order, returnId, { to: move.to, by: author, at, note, change, refundPaise, photographs });
    if (mover === 'owner') {
      const details = {
        return: move.to,
        ...(note && { note }),
        ...(photographs.length > 0 && { photographs: photographs.length }),
      };
      const was = { return: row.state };
      await recordOrderChange(tx, order, { by, action: 'order.return-moved', details, was });
    }
  });
  return orderId;
}

/** Moves a return of one of the caller's own orders. */
export async function moveOwnReturn(
  deps: ReturnDeps,
  { returnId, move, caller }: { returnId: string; move: Pick<Move, 'to' | 'courier' | 'awb'>; caller: Caller },
): Promise<string> {
  return moveReturn(deps, { returnId, move: { ...nothingElse, ...move }, mover: 'shopper', by: caller }, ({ userId }) =>
    mustBeSelf(caller, userId),
  );
}

export function cannotMove({ state }: Pick<repository.WholeReturn, 'state'>): AppError {
  const message = `This return ${stateWords[state]}, so this can no longer happen.`;
  return new AppError('return.cannot-move', message);
}

type MoneyMove = {
  order: OrderWithItems;
  row: repository.WholeReturn;
  move: Pick<Move, 'to' | 'lines' | 'restock' | 'deduction'>;
  by: Pick<Caller, 'id' | 'userName'>;
  at: Date;
};

/** Returns how much goes back or is held for an exchange; null for a move without money. */
async function moveMoney(tx: Db, moving: MoneyMove): Promise<number | null> {
  const { move, row } = moving;
  if (move.to !== 'accepted' && move.to !== 'exchanging') return null;
  if (row.state !== 'exchanging') return takeBack(tx, moving);
  // What is held was decided on when the pieces were accepted.
  if (move.deduction) throw cannotMove(row);
  return giveHeldBack(tx, moving);
}

const deductedWords = ({ deduction }: Pick<Move, 'deduction'>): string[] =>
  deduction
    ? [`${formatPaise(toPaise(deduction.amount))} was deducted: ${deduction.reason.replace(/[^.!?]$/, '$&.')}`]
    : [];

/** Accepts the return whose exchange a held refund waits for: the money has gone elsewhere. Call it with the order locked. */
export async function endExchange(tx: Db, { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>, at: Date): Promise<void> {
  const order = await existingOrder(tx, orderId);
  const returns = await repository.listReturnsOfOrder(tx, orderId);
  const row = returns.find((one) => heldRefunds(order, one.id).some((held) => held.id === id));
  if (!row) return;
  const refundPaise = await giveHeldBack(tx, { order, row });
  await recordStep(tx, order, row.id, { to: 'accepted', by: { id: 'shop', userName: '' }, at, refundPaise });
}

/** Gives back what was held for an exchange; an order of it that is not paid is closed. Returns the amount. */
async function giveHeldBack(tx: Db, { order, row }: Pick<MoneyMove, 'order' | 'row'>): Promise<number> {
  if (row.exchangeOrderId) await withdrawOpen(tx, row.exchangeOrderId);
  let refundPaise = 0;
  for (const refund of heldRefunds(order, row.id)) {
    if (!(await markNotHeld(tx, refund, 0))) continue;
    await insertRefundJob(tx, refund.id);
    refundPaise += refund.amountPaise;
  }
  return refundPaise;
}

/** Refunds what is accepted of a return. Returns the amount. */
async function takeBack(tx: Db, { order, row, move, by, at }: MoneyMove): Promise<number> {
  const { to, lines: named, restock, deduction } = move;
  const asked = piecesOf(order, row.lines);
  const accepted = (named ?? asked).map(({ productId, size, quantity }) => {
    const piece = asked.find((one) => one.productId === productId && one.size === size);
    if (!piece || quantity > piece.quantity) {
      throw new AppError('return.too-many', 'This is more than was sent back.');
    }
    return { productId, size, quantity, position: piece.position };
  });
  for (const { position, quantity } of accepted) await repository.setAccepted(tx, row.id, position, quantity);
  const pieces = accepted.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
  const held = to === 'exchanging';
  if (held && refundOfReturned(order, pieces).amountPaise === 0) {
    const message = 'Nothing is left to give back for an exchange: it was refunded before. Please accept the return.';
    throw new AppError('return.nothing-left', message);
  }
  const request = { returnId: row.id, requestKey: refundKey(row.id), requestedBy: by.id, requestedByName: by.userName };
  const reason = [held ? 'Returned for an exchange.' : 'Returned.', ...deductedWords(move)].join(' ');
  const deductedPaise = toPaise(deduction?.amount ?? 0);
  return refundPieces(tx, order, { pieces, ...request, reason, restock, held, deductedPaise }, at);
}

const BATCH = 50;

/**
 * Ends approved returns that were not sent in time, and exchanges for which no other piece was paid in time: their money goes back.
 * Any number of replicas may run it: the table of moves allows it once.
 */
export async function expireReturns(deps: ReturnDeps & { logger: Logger }): Promise<void> {
  const { db, now } = deps;
  for (const { id: returnId, state } of await repository.listOverdueReturns(db, now(), BATCH)) {
    const to = state === 'approved' ? 'expired' : 'accepted';
    const by = { id: 'shop', userName: '' };
    await moveReturn(deps, { returnId, move: { ...nothingElse, to }, mover: 'shop', by }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
      deps.logger.info({ returnId }, 'a return was moved while it was to expire');
    });
  }
}
