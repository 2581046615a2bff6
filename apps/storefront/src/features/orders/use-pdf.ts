import type { ErrorCode } from '@kanaka/contracts/error-codes';
import { downloadCreditNote, downloadInvoice } from '@kanaka/contracts/orders/documents';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal } from '@kanaka/web-kit/api-error';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { saveFile } from '@kanaka/web-kit/save-file';
import { useSession } from '@kanaka/web-kit/use-session';
import { useRef, useState } from 'react';
import { shortId } from './order-words.ts';

/** One kind of document: its name, how it is fetched, and its messages. */
export type PdfDocument = {
  what: string;
  /** The message when the id or the user is missing. */
  incomplete: string;
  /** The error code for a document that will never exist; the message then must not suggest a retry. */
  noneCode: ErrorCode;
  fetch: (id: string, userId: string) => Promise<Blob>;
  fileName: (id: string) => string;
  doneTitle: string;
  done: (id: string) => string;
};

/** Downloads documents, one at a time; `downloading` is the id of the current one. */
function usePdf({ what, incomplete, noneCode, fetch, fileName, doneTitle, done }: PdfDocument) {
  const { user } = useSession();
  const [downloading, setDownloading] = useState<string | null>(null);
  const underway = useRef(false);
  const failed = (description: string) =>
    toast({ title: `Error downloading ${what}`, description, variant: 'destructive' });

  const download = async (id: string | null): Promise<void> => {
    if (underway.current) return;
    if (!id || !user) {
      failed(incomplete);
      return;
    }
    underway.current = true;
    setDownloading(id);
    try {
      saveFile(await fetch(id, user.id), fileName(id));
      toast({ title: doneTitle, description: done(id) });
    } catch (error) {
      const none = isRefusal(error, noneCode);
      failed(none ? error.message : `Failed to download ${what}. Please try again.`);
    } finally {
      underway.current = false;
      setDownloading(null);
    }
  };
  return { download, downloading };
}

/** Downloads the credit notes of refunds. */
export function useCreditNote() {
  return usePdf({
    what: 'credit note',
    incomplete: 'Refund ID or user ID not available.',
    noneCode: 'credit-note.none',
    fetch: (refundId, userId) => fetchFile(downloadCreditNote, { params: { refundId }, body: { userId } }),
    fileName: (refundId) => `credit-note-${refundId}.pdf`,
    doneTitle: 'Credit note downloaded successfully',
    done: () => 'The credit note of your refund has been downloaded.',
  });
}

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
