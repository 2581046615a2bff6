import type { ReturnState } from '@kanaka/contracts/orders/return-states';
import { insertJob } from '@kanaka/queues/outbox';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { photographUsed } from '@kanaka/server-kit/own-photographs';
import { outsideIfPaidSo } from '../orders/exchange-payment.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { mailAbout } from '../orders/customer-mail.ts';
import { announce } from '../webhooks/announce.ts';
import type { ReturnRow } from './returns-schema.ts';
import { piecesOf } from '../orders/unsent-pieces.ts';
import { findReturn, insertReturnPhotographs, insertReturnStep, setReturn } from './returns.repository.ts';

export type Step = {
  to: ReturnState;
  by: Pick<Caller, 'id' | 'userName'>;
  at: Date;
  note?: string;
  change?: Partial<Pick<ReturnRow, 'courier' | 'awb' | 'sendBy' | 'exchangeBy'>>;
  /** What goes back, or waits for an exchange. */
  refundPaise?: number | null;
  /** The ids of photographs that were attached to it. */
  photographs?: readonly string[];
};

/** Moves a return to a state, records who did it, writes to its shopper and tells webhooks. Call it with the order locked. */
export async function recordStep(
  tx: Db,
  order: OrderWithItems,
  returnId: string,
  { to, by: { id: doneBy, userName: doneByName }, at, note = '', change, refundPaise = null, photographs = [] }: Step,
): Promise<void> {
  await setReturn(tx, returnId, { state: to, ...change });
  await insertReturnStep(tx, { returnId, state: to, doneBy, doneByName, note, doneAt: at });
  // Each photograph belongs to one step only.
  if (!(await insertReturnPhotographs(tx, { returnId, state: to }, photographs))) throw photographUsed();
  await tellOfReturn(tx, order, returnId, refundPaise);
  await announce(tx, 'return.changed', order.id, { orderId: order.id, returnId, state: to });
}

/** Writes to the shopper what has happened to a return. */
async function tellOfReturn(
  tx: Db,
  order: OrderWithItems,
  returnId: string,
  refundPaise: number | null,
): Promise<void> {
  const row = await findReturn(tx, returnId);
  if (!row) throw new Error('the changed return could not be read');
  const { state, words, sendBy, exchangeBy, exchangeFor, exchangeOrderId, steps } = row;
  const step = steps.find((one) => one.state === state);
  await insertJob(tx, 'mail', 'return-moved', `mail-return-${returnId}-${state}`, {
    ...mailAbout(order),
    returnId,
    state,
    note: step?.note ?? '',
    ...(state === 'requested' && words && { words }),
    hasPhotographs: (step?.photographs.length ?? 0) > 0,
    sendBy: sendBy?.toISOString() ?? null,
    refundPaise,
    ...(state === 'accepted' && outsideIfPaidSo(order)),
    pieces: piecesOf(order, row.lines),
    ...(exchangeFor && { exchangeFor }),
    ...(exchangeBy && { exchangeBy: exchangeBy.toISOString() }),
    ...(state === 'exchanged' && exchangeOrderId && { exchangeOrderId }),
  });
}
