import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { refunds, type RefundRow } from '../refunds/refunds-schema.ts';
import { creditNotes } from '../invoices/documents-schema.ts';

/** A refund with the serial of its credit note; empty if it has none. */
export type NumberedRefund = RefundRow & { creditNoteNumber: string };

/** Oldest first. */
export async function listRefundsOfOrders(db: Db, orderIds: string[]): Promise<NumberedRefund[]> {
  const rows = await db
    .select({ refund: refunds, number: creditNotes.number })
    .from(refunds)
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return rows.map(({ refund, number }) => ({ ...refund, creditNoteNumber: number ?? '' }));
}
