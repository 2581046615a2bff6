import * as contract from '@kanaka/contracts/orders/documents';
import { newJob } from '@kanaka/queues/outbox';
import { notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { financialYear } from '../india-time.ts';
import { findCreditNote, findInvoice, listSeries } from '../invoices/documents.repository.ts';
import { existingOrder } from '../orders/change-order.ts';
import { findRefund } from '../refunds/refunds.repository.ts';
import { sendPdf, type DocumentDeps } from './send-pdf.ts';
import { storeCreditNote, storeInvoice } from './store-documents.ts';

/** Invoices and credit notes: for who may read them, and for the worker that renders them. */
export async function documentRoutes(app: FastifyInstance, deps: DocumentDeps & { now: () => Date }): Promise<void> {
  const { db, now } = deps;

  serve(app, contract.documentNumbers, async () => {
    const year = financialYear(now());
    const series = await listSeries(db, year);
    return { data: { year, series: series.map(({ prefix, last }) => ({ prefix, next: last + 1 })) } };
  });

  serve(app, contract.downloadInvoice, async ({ params: { orderId }, body, caller, reply }) => {
    mustBeOwn(caller, body.userId);
    mustBeOwn(caller, (await existingOrder(db, orderId)).userId);
    const renderJob = newJob('invoice', 'render-invoice', `invoice-${orderId}`, { orderId, quiet: true });
    const document = { kind: 'invoice' as const, id: orderId };
    return sendPdf({ ...deps, reply }, { document, fileName: `invoice-${orderId}.pdf`, renderJob });
  });

  serve(app, contract.invoiceToRender, async ({ params: { orderId } }) => {
    const invoice = await findInvoice(db, orderId);
    if (!invoice) throw notFound('invoice');
    return { stored: invoice.pdfKey !== null, invoice: invoice.data };
  });

  serve(app, contract.invoiceStored, async ({ params: { orderId }, body }) => {
    await storeInvoice(deps, { id: orderId, ...body });
    return { stored: true as const };
  });

  serve(app, contract.downloadCreditNote, async ({ params: { refundId }, body, caller, reply }) => {
    mustBeOwn(caller, body.userId);
    const refund = await findRefund(db, refundId);
    if (!refund) throw notFound('refund');
    mustBeOwn(caller, (await existingOrder(db, refund.orderId)).userId);
    const renderJob = newJob('invoice', 'render-credit-note', `credit-note-${refundId}`, { refundId, quiet: true });
    const document = { kind: 'creditNote' as const, id: refundId };
    return sendPdf({ ...deps, reply }, { document, fileName: `credit-note-${refundId}.pdf`, renderJob });
  });

  serve(app, contract.creditNoteToRender, async ({ params: { refundId } }) => {
    const creditNote = await findCreditNote(db, refundId);
    if (!creditNote) throw notFound('credit-note');
    return { stored: creditNote.pdfKey !== null, creditNote: creditNote.data };
  });

  serve(app, contract.creditNoteStored, async ({ params: { refundId }, body }) => {
    await storeCreditNote(deps, { id: refundId, ...body });
    return { stored: true as const };
  });
}

function mustBeOwn(caller: Caller, userId: string): void {
  if (caller.role !== 'admin') mustBeSelf(caller, userId);
}
