import { and, asc, eq, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRow } from '@kanaka/server-kit/database/rows';
import { claimFirst } from '@kanaka/server-kit/database/claim-rows';
import type { PaymentStatus } from '@kanaka/contracts/orders/orders';
import type { CreditNoteData } from '@kanaka/contracts/orders/documents';
import { toRupees } from '@kanaka/money/rupees';
import { z } from 'zod';
import { updateOrder } from '../orders/update-order.ts';
import { orders, payments, type OrderRow } from '../schema.ts';
import { refunds, restocks, type RefundRow, type RestockRow } from './refunds-schema.ts';
import type { RazorpayRefund } from '../razorpay.ts';
import { announce } from '../webhooks/announce.ts';
import { creditNotes } from '../invoices/documents-schema.ts';

type NewRefund = Omit<typeof refunds.$inferInsert, 'createdAt' | 'updatedAt'>;

/** Dated with the time of writing, like a status change. False when a refund with the same request key exists. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<boolean> {
  const rows = await db
    .insert(refunds)
    .values({ ...refund, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning();
  for (const row of rows) await announceRefund(db, row);
  return rows.length > 0;
}

const announceRefund = (db: Db, { id: refundId, orderId, state, amountPaise }: RefundRow) =>
  announce(db, 'refund.changed', orderId, { orderId, refundId, state, amount: toRupees(amountPaise) });

export const findRefund = (db: Db, id: string) => firstOf(db.select().from(refunds).where(eq(refunds.id, id)));

export const lockRefund = (db: Db, id: string) =>
  firstOf(db.select().from(refunds).where(eq(refunds.id, id)).for('update'));

export function findRefundByRequest(db: Db, orderId: string, requestKey: string): Promise<RefundRow | null> {
  const isOfRequest = and(eq(refunds.orderId, orderId), eq(refunds.requestKey, requestKey));
  return firstOf(db.select().from(refunds).where(isOfRequest));
}

/** The other refunds that its credit note is for. */
export async function listPartsOf(db: Db, refundId: string): Promise<string[]> {
  const parts = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderOf(db, refundId)), eq(refunds.partOf, refundId)));
  return parts.map(({ id }) => id);
}

/** So that the index of the refunds of an order serves. */
const orderOf = (db: Db, refundId: string) =>
  db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));

/** Changes a refund that still is as `as` says, on these conditions; null when it is not. Webhooks are told of a state. */
async function changeRefund(
  db: Db,
  id: string,
  as: Partial<Pick<RefundRow, 'state' | 'failures' | 'razorpayRefundId' | 'tryingUntil'>>,
  change: PgUpdateSetSource<typeof refunds>,
  ...conditions: (SQL | undefined)[]
): Promise<RefundRow | null> {
  const { state, failures, razorpayRefundId, tryingUntil } = refunds;
  const columns = { state, failures, razorpayRefundId, tryingUntil };
  const isSo = Object.entries(as).map(([name, value]) => sql`${columns[name as keyof typeof as]} = ${value}`);
  const changed = await updateRow(db, refunds, change, eq(refunds.id, id), ...isSo, ...conditions);
  if (changed && change.state !== undefined) await announceRefund(db, changed);
  return changed;
}

/**
 * A refund that was held for an exchange: `creditedPaise` has paid for the other piece, and the rest goes back. Null when it is
 * not held any more.
 */
export function markNotHeld(
  db: Db,
  { id, amountPaise }: Pick<RefundRow, 'id' | 'amountPaise'>,
  creditedPaise: number,
): Promise<RefundRow | null> {
  const state = creditedPaise === amountPaise ? 'credited' : 'owed';
  return changeRefund(db, id, { state: 'held' }, { state, creditedPaise, updatedAt: sql`clock_timestamp()` });
}

/** Finds a refund by Razorpay's id, or by our id, which we sent as a note; other programs write notes of their own. */
export async function findRefundAtRazorpay(
  db: Db,
  { id, notes }: Pick<RazorpayRefund, 'id' | 'notes'>,
): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.razorpayRefundId, id));
  const ours = z.uuid().safeParse(notes['refund']);
  return row ?? (ours.success ? findRefund(db, ours.data) : null);
}

/** The refunds of some payments that are owed, or held for an exchange, oldest first. */
export function listRefundsOfPayments(db: Db, paymentIds: string[], state: 'owed' | 'held'): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, paymentIds), eq(refunds.state, state)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** A part of an owed refund was made otherwise. The rest is another request to Razorpay, so it needs another key. */
export const markPartMade = (db: Db, id: string, amountPaise: number) =>
  changeRefund(db, id, {}, { ...again, amountPaise: sql`${refunds.amountPaise} - ${amountPaise}`, refusal: '' });

/** The next attempt is another request to Razorpay, with a key of its own. */
const again = { failures: sql`${refunds.failures} + 1`, updatedAt: sql`now()` };

export async function insertRestock(db: Db, restock: RestockRow): Promise<void> {
  await db.insert(restocks).values(restock);
}

export const listRestocks = (db: Db, orderId: string): Promise<RestockRow[]> =>
  db.select().from(restocks).where(eq(restocks.orderId, orderId));

/** Of a closing that is undone, so that its pieces stay where they are. */
export async function deleteRestockOfTurn(db: Db, { id, turn }: Pick<OrderRow, 'id' | 'turn'>): Promise<void> {
  await db.delete(restocks).where(and(eq(restocks.orderId, id), eq(restocks.turn, turn)));
}

export const setRefundLines = (db: Db, id: string, lines: RefundRow['lines']) => changeRefund(db, id, {}, { lines });

/** A refund that Razorpay has, with its id unless another row of it has that; `lost`: in the dispute with that id. */
export type Taken = { state: 'sent' | 'made' | 'lost'; razorpayRefundId: string | null };

/** Razorpay has accepted or made the refund, or the bank has taken its money. Null when that was recorded before, or the bank returned it meanwhile. */
export function markRefundTaken(db: Db, { id, failures }: Pick<RefundRow, 'id' | 'failures'>, taken: Taken) {
  const isNew = and(inArray(refunds.state, ['owed', 'sent']), ne(refunds.state, taken.state));
  return changeRefund(db, id, { failures }, { ...taken, updatedAt: sql`clock_timestamp()` }, isNew);
}

/** Stored as the reason when a refund failed after Razorpay had accepted it. */
const SENT_BACK = 'It failed at the customer’s bank.';

/** The bank returned it: it is owed again and will be made with another key. */
export const markRefundFailed = (db: Db, id: string, razorpayRefundId: string) =>
  changeRefund(db, id, { razorpayRefundId }, { ...again, state: 'owed', razorpayRefundId: null, refusal: SENT_BACK });

/** Razorpay reported this attempt as failed: the next one uses another key. Of concurrent calls only the first counts. */
export const markTryFailed = (db: Db, { id, failures }: Pick<RefundRow, 'id' | 'failures'>) =>
  changeRefund(db, id, { failures, state: 'owed' }, { ...again, refusal: SENT_BACK });

/** Claims refunds without progress for an hour; each is claimed again an hour later if there is still none. */
export function claimOverdueRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  const isDue = and(inArray(refunds.state, ['owed', 'sent']), lt(refunds.updatedAt, sql`now() - interval '1 hour'`));
  return claimFirst(db, refunds, { updatedAt: sql`now()` }, { key: refunds.id, isDue, by: refunds.updatedAt, limit });
}

export const setPaymentStatus = (db: Db, orderId: string, paymentStatus: PaymentStatus) =>
  updateOrder(db, orderId, { paymentStatus, updatedAt: sql`now()` }, ne(orders.paymentStatus, paymentStatus));

/** What the credit notes of an order say, which has one invoice. */
export async function listCreditNotes(db: Db, orderId: string): Promise<CreditNoteData[]> {
  const rows = await db
    .select({ data: creditNotes.data })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .where(eq(refunds.orderId, orderId));
  return rows.map(({ data }) => data);
}

/**
 * Claims an owed refund before Razorpay is called, so that nobody settles it meanwhile; null when it is not owed or is
 * claimed.
 */
export function claimTry(db: Db, id: string, tryingUntil: Date): Promise<RefundRow | null> {
  const isFree = or(isNull(refunds.tryingUntil), lt(refunds.tryingUntil, sql`now()`));
  return changeRefund(db, id, { state: 'owed' }, { tryingUntil }, isFree);
}

/** A refund with the claim of its caller. */
type Claimed = Pick<RefundRow, 'id' | 'tryingUntil'>;

export const endTry = (db: Db, { id, tryingUntil }: Claimed) =>
  changeRefund(db, id, { tryingUntil }, { tryingUntil: null });

/** Clears the refusal before Razorpay is asked to make the refund. Null when the caller's claim has expired. */
export const markAsking = (db: Db, { id, tryingUntil }: Claimed) =>
  changeRefund(db, id, { state: 'owed', tryingUntil }, { refusal: '' });

/** Stores Razorpay's reason for refusing a refund. */
export const markRefused = (db: Db, id: string, refusal: string) =>
  changeRefund(db, id, { state: 'owed' }, { refusal, updatedAt: sql`now()` });

/** Settled outside the shop, once, by the holder of the claim; null when that claim has expired. */
export const markSettled = (
  db: Db,
  { id, tryingUntil }: Claimed,
  settled: Pick<RefundRow, 'settledBy' | 'settledByName' | 'settledNote'>,
) =>
  changeRefund(
    db,
    id,
    { state: 'owed', tryingUntil },
    { ...settled, state: 'settled', tryingUntil: null, updatedAt: sql`clock_timestamp()` },
  );

/** Owed refunds that Razorpay has refused, oldest first, with the currency of their payment. */
export function listRefusedRefunds(db: Db, limit: number) {
  return db
    .select({ refund: refunds, currency: payments.currency, person: orders.customerName })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, 'owed'), ne(refunds.refusal, '')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit);
}
