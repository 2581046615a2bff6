import * as contract from '@kanaka/contracts/orders/documents';
import { newJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { Db } from '@kanaka/server-kit/database';
import type { FastifyInstance } from 'fastify';
import type { InvoiceDeps } from '../invoices/invoices.routes.ts';
import { type StoredPdf, pdfOf, sendPdf } from '../invoices/send-pdf.ts';
import { findOrder } from '../orders/orders.repository.ts';
import { findCreditNote, findRefund, forgetCreditNotePdf } from './refunds.repository.ts';
import { storeCreditNote } from './store-credit-note.ts';

export async function creditNoteRoutes(app: FastifyInstance, deps: InvoiceDeps): Promise<void> {
  const { db } = deps;

  serve(app, contract.downloadCreditNote, async ({ params: { refundId }, body, caller, reply }) => {
    if (caller.role !== 'admin') mustBeSelf(caller, body.userId);
    const refund = await findRefund(db, refundId);
    const order = refund && (await findOrder(db, refund.orderId));
    if (!order) throw notFound('refund');
    if (caller.role !== 'admin') mustBeSelf(caller, order.userId);
    return sendPdf(
      { ...deps, reply },
      {
        fileName: `credit-note-${refundId}.pdf`,
        find: () => findPdf(db, refundId),
        forget: (pdf) => forgetCreditNotePdf(db, refundId, pdf),
        renderJob: newJob('invoice', 'render-credit-note', `credit-note-${refundId}`, { refundId, quiet: true }),
      },
    );
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

async function findPdf(db: Db, refundId: string): Promise<StoredPdf | null> {
  const creditNote = await findCreditNote(db, refundId);
  if (creditNote) return pdfOf(creditNote);
  throw new AppError(
    'credit-note.none',
    'There is no credit note for this refund, because no invoice had been issued for the payment.',
  );
}
