import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { downloadInvoice } from '@kanaka/contracts/orders/documents';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { useSession } from '@kanaka/web-kit/use-session';
import { Download, Printer } from 'lucide-react';
import { useDownload } from '../use-download.ts';

/** The packing slip to print and the invoice to download. */
export function OrderDocuments({ order: { _id: orderId, invoiceNumber } }: { order: AdminOrder }) {
  const { user } = useSession();
  const { download, downloading } = useDownload();
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:gap-2">
      <ButtonLink variant="outline" padding="sm" to={`/orders/${orderId}/packing-slip`} target="_blank">
        <Printer />
        Packing slip
      </ButtonLink>
      {invoiceNumber && (
        <Button
          Icon={Download}
          variant="outline"
          padding="sm"
          busy={downloading !== null}
          aria-label={`Download invoice ${invoiceNumber}`}
          onClick={() =>
            user &&
            void download({
              key: orderId,
              what: 'Invoice',
              fileName: `invoice-${orderId}.pdf`,
              fetchIt: () => fetchFile(downloadInvoice, { params: { orderId }, body: { userId: user.id } }),
            })
          }
        >
          Invoice
        </Button>
      )}
    </div>
  );
}
