import { downloadCreditNote } from '@kanaka/contracts/orders/documents';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { usePdf } from './use-pdf.ts';

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
