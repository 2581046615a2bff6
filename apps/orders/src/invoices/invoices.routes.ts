import * as contract from '@kanaka/contracts/orders/documents';
import { newJob } from '@kanaka/queues/outbox';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { findOrder } from '../orders/orders.repository.ts';
import { financialYear } from './financial-year.ts';
import { findInvoice, forgetPdf, listSeries } from './invoices.repository.ts';
import { type StoredPdf, pdfOf, sendPdf } from './send-pdf.ts';
import { storeInvoice } from './store-invoice.ts';

export type InvoiceDeps = { db: Db; store: ObjectStore; wakeRelay: () => void; now: () => Date };

export async function invoiceRoutes(app: FastifyInstance, deps: InvoiceDeps): Promise<void> {
  const { db, now } = deps;

  serve(app, contract.documentNumbers, async () => {
    const year = financialYear(now());
    const series = await listSeries(db, year);
    return { data: { year, series: series.map(({ prefix, last }) => ({ prefix, next: last + 1 })) } };
  });

  serve(app, contract.downloadInvoice, async ({ params: { orderId }, body, caller, reply }) => {
    if (caller.role !== 'admin') mustBeSelf(caller, body.userId);
    const order = await findOrder(db, orderId);
    if (!order) throw notFound('order');
    if (caller.role !== 'admin') mustBeSelf(caller, order.userId);
    return sendPdf(
      { ...deps, reply },
      {
        fileName: `invoice-${orderId}.pdf`,
        find: () => findPdf(db, orderId),
        forget: (pdf) => forgetPdf(db, orderId, pdf),
        renderJob: newJob('invoice', 'render-invoice', `invoice-${orderId}`, { orderId, quiet: true }),
      },
    );
  });

  serve(app, contract.invoiceToRender, async ({ params: { orderId } }) => {
    const invoice = await findInvoice(db, orderId);
    if (!invoice) throw notFound('invoice');
    return { stored: invoice.pdfKey !== null, invoice: invoice.data };
  });

  serve(app, contract.invoiceStored, async ({ params: { orderId }, body }) => {
    await storeInvoice(deps, { orderId, ...body });
    return { stored: true as const };
  });
}

async function findPdf(db: Db, orderId: string): Promise<StoredPdf | null> {
  const invoice = await findInvoice(db, orderId);
  if (invoice) return pdfOf(invoice);
  throw new AppError('invoice.none', 'There is no invoice for this order, because it has not been paid.');
}
