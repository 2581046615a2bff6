import { listJobs } from '@kanaka/queues/outbox';
import { AppError } from '@kanaka/server-kit/app-error';
import { findInvoice } from '../invoices/documents.repository.ts';
import { changeOrder, type ChangeDeps } from '../orders/change-order.ts';
import { isClosed } from '../orders/order-status.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { confirm, confirmationOf } from './store-document.ts';

/** Between two confirmations of an order. */
const PAUSE_MS = 10 * 60_000;

/**
 * Mails the confirmation of a paid order again, with its invoice and the address that it has now; only to its own e-mail address, which
 * is returned. Under the order's lock, so that of several at once one is sent.
 */
export function resendConfirmation(
  deps: ChangeDeps & { now: () => Date },
  { orderId, by }: { orderId: string; by: Owner },
): Promise<string> {
  return changeOrder(deps, orderId, async (tx, order) => {
    if (isClosed(order)) {
      throw new AppError('order.closed', 'This order is closed, so its confirmation is no longer true.');
    }
    const invoice = await findInvoice(tx, orderId);
    if (!invoice) throw new AppError('invoice.none', 'This order has not been paid, so there is nothing to confirm.');
    const { number: invoiceNumber, pdfKey: invoiceKey } = invoice;
    if (!invoiceKey) {
      throw new AppError('invoice.not-ready', 'The invoice is being prepared; the confirmation follows by itself.');
    }
    const now = deps.now().getTime();
    const ofPause = (number: number) => `${confirmationOf(orderId)}-${number}`;
    const pause = Math.floor(now / PAUSE_MS);
    const sent = await listJobs(tx, [confirmationOf(orderId), ofPause(pause), ofPause(pause - 1)]);
    if (sent.some(({ createdAt }) => createdAt.getTime() > now - PAUSE_MS)) {
      const message = 'The confirmation was sent less than ten minutes ago. Please wait until it has arrived.';
      throw new AppError('order.mailed-just-now', message);
    }
    await confirm(tx, { orderId, jobId: ofPause(pause), invoiceNumber, invoiceKey });
    const details = { confirmation: 'sent again' };
    await recordOrderChange(tx, order, { by, action: 'order.confirmation-resent', details });
    return order.customerEmail;
  });
}
