import { downloadInvoice } from '@kanaka/contracts/orders/documents';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { shortId } from './order-words.ts';
import { usePdf } from './use-pdf.ts';

/** Downloads the invoices of orders. */
export function useInvoice({ doneTitle = 'Invoice downloaded successfully' }: { doneTitle?: string } = {}) {
  return usePdf({
    what: 'invoice',
    incomplete: 'Order ID or user ID not available.',
    noneCode: 'invoice.none',
    fetch: (orderId, userId) => fetchFile(downloadInvoice, { params: { orderId }, body: { userId } }),
    fileName: (orderId) => `invoice-${orderId}.pdf`,
    doneTitle,
    done: (orderId) => `Invoice for order ID ${shortId(orderId)} downloaded.`,
  });
}
