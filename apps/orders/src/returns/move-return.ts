import {
  DAYS_TO_SEND,
  mayMoveReturn,
  type returnMoves,
  type ReturnMove,
  type ReturnMover,
  type ReturnState,
} from '@kanaka/contracts/returns';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { findOrder, lockOrder, type OrderWithItems } from '../orders/orders.repository.ts';
import { recordOrderChange } from '../orders/record-order-change.ts';
import { linesToReturn, priceOfLines } from '../refunds/refundable.ts';
import { refundPieces } from '../refunds/refund-order.ts';
import { DAY_MS } from '../india-time.ts';
import { piecesOfReturn } from './return-mapper.ts';
import {
  findReturn,
  insertReturnStep,
  listOverdueReturns,
  setAccepted,
  setReturn,
  type WholeReturn,
} from './returns.repository.ts';

export type ReturnDeps = { db: Db; wakeRelay: () => void; now: () => Date };

const stateWords: Record<ReturnState, string> = {
  requested: 'waits for an answer',
  approved: 'is approved',
  inTransit: 'is on its way',
  received: 'has been received',
  inspected: 'has been inspected',
  accepted: 'has been accepted',
  refused: 'has been refused',
  withdrawn: 'has been withdrawn',
  expired: 'was not sent in time',
};

type Move = Pick<ReturnMove, 'note' | 'courier' | 'awb' | 'lines' | 'restock'> & { to: keyof typeof returnMoves };
const nothingElse = { note: '', courier: '', awb: '', restock: false };
type Moving = { returnId: string; move: Move; mover: ReturnMover; by: Pick<Caller, 'id' | 'userName'> };

/**
 * Moves a return, as far as the table of moves allows (409 `return.cannot-move`). Accepted pieces are refunded in the same
 * transaction, so a return is never accepted without its money and never refunded twice. Its shopper is written to.
 */
export async function moveReturn(
  { db, wakeRelay, now }: ReturnDeps,
  { returnId, move, mover, by }: Moving,
  check: (order: OrderWithItems) => void = () => undefined,
): Promise<string> {
  const known = await findReturn(db, returnId);
  if (!known) throw notFound('return');
  const { orderId } = known;
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    const row = await findReturn(tx, returnId);
    if (!order || !row) throw notFound('return');
    check(order);
    if (!mayMoveReturn(row.state, move.to, mover)) {
      const message = `This return ${stateWords[row.state]}, so this cannot happen any more.`;
      throw new AppError('conflict', 'return.cannot-move', message);
    }
    const at = now();
    const { note } = move;
    await setReturn(tx, returnId, {
      state: move.to,
      ...(move.to === 'approved' && { sendBy: new Date(at.getTime() + DAYS_TO_SEND * DAY_MS) }),
      ...(move.to === 'inTransit' && { courier: move.courier, awb: move.awb }),
    });
    const doneByName = mover === 'owner' ? by.userName : '';
    await insertReturnStep(tx, { returnId, state: move.to, doneBy: by.id, doneByName, note, doneAt: at });
    const refundPaise = move.to === 'accepted' ? await takeBack(tx, { order, row, move, by, at }) : null;
    await tellOfReturn(tx, order, returnId, refundPaise);
    if (mover === 'owner') {
      const details = { return: move.to, ...(note && { note }) };
      await recordOrderChange(tx, order, { by, action: 'order.return-moved', details });
    }
  });
  wakeRelay();
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

/** Refunds what is accepted of a return. Returns the amount. */
async function takeBack(
  tx: Db,
  {
    order,
    row,
    move: { lines: named, restock },
    by,
    at,
  }: {
    order: OrderWithItems;
    row: WholeReturn;
    move: Pick<Move, 'lines' | 'restock'>;
    by: Pick<Caller, 'id' | 'userName'>;
    at: Date;
  },
): Promise<number> {
  const asked = piecesOfReturn(order, row);
  const accepted = (named ?? asked).map(({ productId, size, quantity }) => {
    const piece = asked.find((one) => one.productId === productId && one.size === size);
    if (!piece || quantity > piece.quantity) {
      throw new AppError('conflict', 'return.too-many', 'This is more than was sent back.');
    }
    return { productId, size, quantity, position: piece.position };
  });
  for (const { position, quantity } of accepted) await setAccepted(tx, row.id, position, quantity);
  const pieces = accepted.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
  const refundPaise = priceOfLines(order, linesToReturn(order, pieces) ?? []);
  const request = { requestKey: `return-${row.id}`, requestedBy: by.id, requestedByName: by.userName };
  await refundPieces(tx, order, { pieces, ...request, reason: 'Returned.', restock }, at);
  return refundPaise;
}

/** Writes to the shopper what has happened to a return. */
export async function tellOfReturn(
  tx: Db,
  order: OrderWithItems,
  returnId: string,
  refundPaise: number | null = null,
): Promise<void> {
  const row = await findReturn(tx, returnId);
  if (!row) throw new Error('the changed return could not be read');
  const { state, sendBy, steps } = row;
  await insertJob(tx, 'mail', 'return-moved', `mail-return-${returnId}-${state}`, {
    orderId: order.id,
    returnId,
    to: order.customerEmail,
    name: order.customerName,
    state,
    note: steps.find((step) => step.state === state)?.note ?? '',
    sendBy: sendBy?.toISOString() ?? null,
    refundPaise,
    pieces: piecesOfReturn(order, row).map(({ title, size, quantity, image }) => ({ title, size, quantity, image })),
  });
}

const BATCH = 50;

/** Ends approved returns that were not sent in time. Any number of replicas may run it: the table of moves allows it once. */
export async function expireReturns(deps: ReturnDeps & { logger: Logger }): Promise<void> {
  for (const returnId of await listOverdueReturns(deps.db, deps.now(), BATCH)) {
    const by = { id: 'shop', userName: '' };
    await moveReturn(deps, { returnId, move: { ...nothingElse, to: 'expired' }, mover: 'shop', by }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
        deps.logger.info({ returnId }, 'a return was moved while it was to expire');
      },
    );
  }
}
