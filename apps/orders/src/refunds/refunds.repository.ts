import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { isOneOfFirst } from '@kanaka/server-kit/one-of-first';
import type { PaymentStatus } from '@kanaka/contracts/orders/orders';
import type { CreditNoteData } from '@kanaka/contracts/orders/documents';
import { z } from 'zod';
import { orders, payments } from '../schema.ts';
import { refunds, type RefundRow } from './refunds-schema.ts';
import type { RazorpayRefund } from '../razorpay.ts';
import { creditNotes, type CreditNoteRow } from '../invoices/documents-schema.ts';

export type NewRefund = Pick<
  RefundRow,
  | 'id'
  | 'orderId'
  | 'paymentId'
  | 'requestKey'
  | 'requestedBy'
  | 'requestedByName'
  | 'amountPaise'
  | 'reason'
  | 'lines'
  | 'partOf'
  | 'state'
  | 'razorpayRefundId'
>;

/** Dated with the time of writing, like a status change. False when a refund with the same request key exists. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<boolean> {
  const rows = await db
    .insert(refunds)
    .values({ ...refund, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  return rows.length > 0;
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

export async function lockRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return row ?? null;
}

export async function findRefundByRequest(db: Db, orderId: string, requestKey: string): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.requestKey, requestKey)));
  return row ?? null;
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

/**
 * A refund that was held for an exchange: `creditedPaise` has paid for the other piece, and the rest goes back. False when it is
 * not held any more.
 */
export async function markNotHeld(
  db: Db,
  { id, amountPaise }: Pick<RefundRow, 'id' | 'amountPaise'>,
  creditedPaise: number,
): Promise<boolean> {
  const state = creditedPaise === amountPaise ? 'credited' : 'owed';
  const rows = await db
    .update(refunds)
    .set({ state, creditedPaise, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'held')))
    .returning({ id: refunds.id });
  return rows.length > 0;
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
export async function markPartMade(db: Db, id: string, amountPaise: number): Promise<void> {
  await db
    .update(refunds)
    .set({
      amountPaise: sql`${refunds.amountPaise} - ${amountPaise}`,
      failures: sql`${refunds.failures} + 1`,
      refusal: '',
      updatedAt: sql`now()`,
    })
    .where(eq(refunds.id, id));
}

export async function setRefundLines(db: Db, id: string, lines: RefundRow['lines']): Promise<void> {
  await db.update(refunds).set({ lines }).where(eq(refunds.id, id));
}

/** A refund that Razorpay has, with its id unless another row of it has that; `lost`: in the dispute with that id. */
export type Taken = { state: 'sent' | 'made' | 'lost'; razorpayRefundId: string | null };

/** Razorpay has accepted or made the refund, or the bank has taken its money. False when that was recorded before, or the bank returned it meanwhile. */
export async function markRefundTaken(
  db: Db,
  { id, failures }: Pick<RefundRow, 'id' | 'failures'>,
  { state, razorpayRefundId }: Taken,
): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set({ state, razorpayRefundId, updatedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.failures, failures),
        inArray(refunds.state, ['owed', 'sent']),
        ne(refunds.state, state),
      ),
    )
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Stored as the reason when a refund failed after Razorpay had accepted it. */
const SENT_BACK = 'It failed at the shopper’s bank.';

/** The bank returned it: it is owed again and will be made with another key. */
export async function markRefundFailed(db: Db, id: string, razorpayRefundId: string): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set({
      state: 'owed',
      razorpayRefundId: null,
      failures: sql`${refunds.failures} + 1`,
      refusal: SENT_BACK,
      updatedAt: sql`now()`,
    })
    .where(and(eq(refunds.id, id), eq(refunds.razorpayRefundId, razorpayRefundId)))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Razorpay reported this attempt as failed: the next one uses another key. Of concurrent calls only the first counts. */
export async function markTryFailed(db: Db, { id, failures }: Pick<RefundRow, 'id' | 'failures'>): Promise<void> {
  await db
    .update(refunds)
    .set({ failures: failures + 1, refusal: SENT_BACK, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.failures, failures), eq(refunds.state, 'owed')));
}

/** Claims refunds without progress for an hour; each is claimed again an hour later if there is still none. */
export async function claimOverdueRefunds(db: Db, limit: number): Promise<RefundRow[]> {
  const isDue = and(inArray(refunds.state, ['owed', 'sent']), lt(refunds.updatedAt, sql`now() - interval '1 hour'`));
  return db
    .update(refunds)
    .set({ updatedAt: sql`now()` })
    .where(isOneOfFirst(db, refunds, { key: refunds.id, isDue, by: refunds.updatedAt, limit }))
    .returning();
}

export async function setPaymentStatus(db: Db, orderId: string, paymentStatus: PaymentStatus): Promise<void> {
  await db
    .update(orders)
    .set({ paymentStatus, updatedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), ne(orders.paymentStatus, paymentStatus)));
}

export async function insertCreditNote(
  db: Db,
  note: { refundId: string; number: string; data: CreditNoteData; issuedAt: Date },
): Promise<void> {
  await db.insert(creditNotes).values(note);
}

/** What the credit notes of an order say, which has one invoice. */
export async function listCreditNotes(db: Db, orderId: string): Promise<CreditNoteData[]> {
  const rows = await db
    .select({ data: creditNotes.data })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .where(eq(refunds.orderId, orderId));
  return rows.map(({ data }) => data);
}

export async function findCreditNote(db: Db, refundId: string): Promise<CreditNoteRow | null> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.refundId, refundId));
  return row ?? null;
}

/** False when a PDF was stored before: the first one stays. */
export async function markCreditNoteStored(
  db: Db,
  refundId: string,
  { key, sha256 }: { key: string; sha256: string },
): Promise<boolean> {
  const rows = await db
    .update(creditNotes)
    .set({ pdfKey: key, pdfSha256: sha256 })
    .where(and(eq(creditNotes.refundId, refundId), sql`${creditNotes.pdfKey} is null`))
    .returning({ refundId: creditNotes.refundId });
  return rows.length > 0;
}

/** Forgets a PDF whose file is gone, so that it can be stored again. */
export async function forgetCreditNotePdf(
  db: Db,
  refundId: string,
  { key, sha256 }: { key: string; sha256: string },
): Promise<void> {
  await db
    .update(creditNotes)
    .set({ pdfKey: null, pdfSha256: null })
    .where(and(eq(creditNotes.refundId, refundId), eq(creditNotes.pdfKey, key), eq(creditNotes.pdfSha256, sha256)));
}

/**
 * Claims an owed refund before Razorpay is called, so that nobody settles it meanwhile; null when it is not owed or is
 * claimed.
 */
export async function claimTry(db: Db, id: string, until: Date): Promise<RefundRow | null> {
  const [row] = await db
    .update(refunds)
    .set({ tryingUntil: until })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.state, 'owed'),
        or(isNull(refunds.tryingUntil), lt(refunds.tryingUntil, sql`now()`)),
      ),
    )
    .returning();
  return row ?? null;
}

export async function endTry(db: Db, { id, tryingUntil }: Pick<RefundRow, 'id' | 'tryingUntil'>): Promise<void> {
  if (!tryingUntil) return;
  await db
    .update(refunds)
    .set({ tryingUntil: null })
    .where(and(eq(refunds.id, id), eq(refunds.tryingUntil, tryingUntil)));
}

/** Clears the refusal before Razorpay is asked to make the refund. False when the caller's claim has expired. */
export async function markAsking(db: Db, { id, tryingUntil }: Pick<RefundRow, 'id' | 'tryingUntil'>): Promise<boolean> {
  if (!tryingUntil) return false;
  const rows = await db
    .update(refunds)
    .set({ refusal: '' })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'owed'), eq(refunds.tryingUntil, tryingUntil)))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Stores Razorpay's reason for refusing a refund. */
export async function markRefused(db: Db, id: string, refusal: string): Promise<void> {
  await db
    .update(refunds)
    .set({ refusal, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'owed')));
}

/** Settled outside the shop, once, by the holder of the claim; false when that claim has expired. */
export async function markSettled(
  db: Db,
  { id, tryingUntil }: Pick<RefundRow, 'id' | 'tryingUntil'>,
  settled: Pick<RefundRow, 'settledBy' | 'settledByName' | 'settledNote'>,
): Promise<boolean> {
  if (!tryingUntil) return false;
  const rows = await db
    .update(refunds)
    .set({ ...settled, state: 'settled', tryingUntil: null, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'owed'), eq(refunds.tryingUntil, tryingUntil)))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Owed refunds that Razorpay has refused, oldest first, with the currency of their payment. */
export async function listRefusedRefunds(
  db: Db,
  limit: number,
): Promise<(RefundRow & { currency: string; customerName: string })[]> {
  const rows = await db
    .select({ refund: refunds, currency: payments.currency, customerName: orders.customerName })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, 'owed'), ne(refunds.refusal, '')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit);
  return rows.map(({ refund, ...rest }) => ({ ...refund, ...rest }));
}
