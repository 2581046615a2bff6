import * as contract from '@kanaka/contracts/documents';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { Db } from '@kanaka/server-kit/database';
import type { FastifyInstance } from 'fastify';
import type { InvoiceDeps } from '../invoices/invoices.routes.ts';
import { renderMissing } from '../invoices/render-missing.ts';
import { sendPdf } from '../invoices/send-pdf.ts';
import { findOrder } from '../orders/orders.repository.ts';
import { findCreditNote, findRefund } from './refunds.repository.ts';
import { storeCreditNote } from './store-credit-note.ts';

export async function creditNoteRoutes(app: FastifyInstance, deps: InvoiceDeps): Promise<void> {
  const { db, store } = deps;

  serve(app, contract.downloadCreditNote, async ({ params: { refundId }, body, caller, reply }) => {
    if (caller.role !== 'admin') mustBeSelf(caller, body.userId);
    const refund = await findRefund(db, refundId);
    const order = refund && (await findOrder(db, refund.orderId));
    if (!order) throw notFound('refund');
    if (caller.role !== 'admin') mustBeSelf(caller, order.userId);
    if (!(await findPdf(db, refundId))) await renderMissing(deps, 'render-credit-note', refundId);
    const fileName = `credit-note-${refundId}.pdf`;
    return sendPdf({ store, reply }, { fileName, findKey: () => findPdf(db, refundId) });
  });

  serve(app, contract.creditNoteToRender, async ({ params: { refundId } }) => {
    const creditNote = await findCreditNote(db, refundId);
    if (!creditNote) throw notFound('credit-note');
    return { stored: creditNote.pdfKey !== null, creditNote: creditNote.data };
  });

  serve(app, contract.creditNoteStored, async ({ params: { refundId }, body }) => {
    await storeCreditNote(deps, { refundId, ...body });
    return { stored: true as const };
  });
}

async function findPdf(db: Db, refundId: string): Promise<string | null> {
  const creditNote = await findCreditNote(db, refundId);
  if (creditNote) return creditNote.pdfKey;
  throw new AppError(
    'conflict',
    'credit-note.none',
    'There is no credit note for this refund, because no invoice had been issued for the payment.',
  );
}
