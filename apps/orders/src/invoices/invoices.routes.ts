import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '@kanaka/contracts/orders';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { findOrder } from '../orders/orders.repository.ts';
import { findInvoice } from './invoices.repository.ts';
import { storeInvoice } from './store-invoice.ts';

export type InvoiceDeps = { db: Db; store: ObjectStore; nudgeRelay: () => void };

/** A PDF is ready a moment after the payment; a shopper who asks at once waits that moment instead of being turned away. */
const PATIENCE_MS = 6_000;
const POLL_MS = 250;

export async function invoiceRoutes(app: FastifyInstance, deps: InvoiceDeps): Promise<void> {
  const { db, store } = deps;

  serve(app, contract.downloadInvoice, async ({ params: { orderId }, body, caller, reply }) => {
    if (caller.role !== 'admin') mustBeSelf(caller, body.userId);
    const order = await findOrder(db, orderId);
    if (!order) throw notFound('order');
    if (caller.role !== 'admin') mustBeSelf(caller, order.userId);
    const key = await storedPdf(db, orderId);
    const pdf = await store.get(key);
    if (!pdf)
      throw new AppError(
        'unavailable',
        'invoice.not-ready',
        'This invoice cannot be read right now. Please try again.',
      );
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="invoice-${orderId}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(pdf.body);
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

async function storedPdf(db: Db, orderId: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const invoice = await findInvoice(db, orderId);
    if (!invoice)
      throw new AppError(
        'conflict',
        'invoice.none',
        'There is no invoice for this order, because it has not been paid.',
      );
    if (invoice.pdfKey) return invoice.pdfKey;
    if (Date.now() > deadline) {
      throw new AppError(
        'unavailable',
        'invoice.not-ready',
        'Your invoice is still being prepared. Please try again in a moment.',
      );
    }
    await pause(POLL_MS);
  }
}
