import { v7 as uuidv7 } from 'uuid';
import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { findInvoice, insertCreditNote, takeDocumentNumber } from '../invoices/documents.repository.ts';
import type { Line } from '../service-clients.ts';
import { findOrder, lockOrder } from '../orders/orders.repository.ts';
import type { RefundLine } from './refunds-schema.ts';
import { findSeller } from '../seller/seller.repository.ts';
import { creditNoteData } from './credit-note-data.ts';
import { isOfExchange } from '../orders/exchange-payment.ts';
import { paymentStatusOf } from './refundable.ts';
import { insertRefund, listCreditNotes, setPaymentStatus, type Taken } from './refunds.repository.ts';
import { restockPieces } from './restock-pieces.ts';

export type RefundRequest = {
  orderId: string;
  paymentId: string;
  /** Identifies the request: the same key is the same refund. */
  requestKey: string;
  requestedBy: string;
  /** The admin's name, if an admin requested it. */
  requestedByName?: string;
  amountPaise: number;
  reason: string;
  lines: RefundLine[];
  /** The price of `lines`. */
  linesPaise?: number;
  /** The last of the order's pieces come back with it, so that its credit note is about all that is left of the invoice. */
  isLast?: boolean;
  /** What the shop keeps of the price of `lines`. */
  deductedPaise?: number;
  /** What it has kept of the order's price with this; see `keptPaise`. */
  keptPaise?: number;
  /** What comes back into stock with it, as far as it has not before. */
  restocked?: readonly Line[];
  /** It waits for an exchange; see the state `held`. */
  held?: boolean;
  /** The turn of the order, if this closes it. */
  turn?: number;
  /** Razorpay has made it already, or a bank has taken it, without being asked. */
  taken?: Taken;
  /** The refund that this one is a part of. */
  partOf?: string;
  /** What the credit note is for: if other refunds are parts of this one, all of them together; 0 for none. */
  notedPaise?: number;
};

/**
 * Inserts an owed refund with all that follows: the job that calls Razorpay, the credit note if there is an invoice for the
 * payment, and the job that returns the pieces. Call it with the order locked. Returns its id; null when it was there.
 */
export async function requestRefund(tx: Db, request: RefundRequest, now: Date): Promise<string | null> {
  const {
    orderId,
    amountPaise,
    lines,
    restocked = [],
    held = false,
    taken,
    partOf = null,
    notedPaise = amountPaise,
  } = request;
  const id = uuidv7();
  const state = taken?.state ?? (held ? 'held' : 'owed');
  const razorpayRefundId = taken?.razorpayRefundId ?? null;
  if (!(await insertRefund(tx, { ...request, id, partOf, razorpayRefundId, state }))) return null;
  if (!held && !taken) await insertRefundJob(tx, id);
  if (lines.length > 0) await restockPieces(tx, { orderId, refundId: id, lines: restocked, turn: request.turn });
  if (!partOf && notedPaise > 0) await issueCreditNote(tx, { id, ...request, amountPaise: notedPaise }, now);
  await refreshPaymentStatus(tx, orderId);
  return id;
}

/** Has an owed refund made through Razorpay. */
export async function insertRefundJob(tx: Db, refundId: string): Promise<void> {
  await insertJob(tx, 'payments', 'make-refund', `refund-${refundId}`, { refundId });
}

type Noted = Pick<
  RefundRequest,
  'orderId' | 'paymentId' | 'amountPaise' | 'reason' | 'lines' | 'linesPaise' | 'isLast' | 'keptPaise'
>;

/** Only for what has paid the invoice; any other refunded payment was never invoiced. */
export async function issueCreditNote(tx: Db, refund: Noted & { id: string }, now: Date): Promise<void> {
  const invoice = await findInvoice(tx, refund.orderId);
  if (!invoice || (invoice.data.paymentId !== refund.paymentId && !isOfExchange(refund.paymentId))) return;
  const earlier = await listCreditNotes(tx, refund.orderId);
  // All notes together are about no more than the invoice: what was paid on top of it goes back without one.
  const leftPaise = earlier.reduce((left, { totalPaise }) => left - totalPaise, invoice.data.totalPaise);
  const ownPaise = Math.min(refund.amountPaise, leftPaise);
  const amountPaise = refund.isLast ? Math.max(ownPaise, leftPaise - (refund.keptPaise ?? 0)) : ownPaise;
  if (amountPaise <= 0) return;
  const seller = await findSeller(tx);
  // The invoice was issued in the seller's name, so there must be one.
  if (!seller) throw new Error('an invoice exists but no seller is known');
  const number = await takeDocumentNumber(tx, seller.creditNotePrefix, now);
  const data = creditNoteData(invoice.data, { number, issuedAt: now, refund, amountPaise, earlier });
  await insertCreditNote(tx, { refundId: refund.id, number, data, issuedAt: now });
  await insertJob(tx, 'invoice', 'render-credit-note', `credit-note-${refund.id}`, { refundId: refund.id });
}

/** Derives an order's payment status from its payments and refunds. */
export async function refreshPaymentStatus(tx: Db, orderId: string): Promise<void> {
  await lockOrder(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (!order?.paymentId) return;
  await setPaymentStatus(tx, orderId, paymentStatusOf(order));
  await refreshDiscrepancies(tx, orderId);
}
