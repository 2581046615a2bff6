import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { documentsAsPdf, documentsAsZip, documentsFileName } from '@kanaka/contracts/orders/documents';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { fileOf, useDownload } from '../../../shared/use-download.ts';
import { counted, orderNumber, shopDay } from '../../../shared/words.tsx';

/** Downloads the invoices of the chosen orders as one PDF or as a ZIP. */
export function InvoicesDialog({ orders, onClose }: { orders: readonly AdminOrder[]; onClose: () => void }) {
  const { download, downloading } = useDownload();
  const without = orders.filter(({ invoiceNumber }) => invoiceNumber === '');
  const isNone = orders.length === without.length;
  const body = { orders: orders.map(({ _id }) => _id) };
  const fetchAs = (as: 'zip' | 'pdf') => {
    const fileName = documentsFileName(body, { today: shopDay(new Date()), as });
    return download(fileOf(as === 'zip' ? documentsAsZip : documentsAsPdf, { body }, { what: 'Invoices', fileName }));
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`Invoices of ${counted(orders.length - without.length, 'order')}`}
      description="As issued, in number order. For a whole month, see Month end."
      footer={
        <>
          <Button
            variant="outline"
            disabled={isNone}
            busy={downloading?.endsWith('.zip')}
            onClick={() => void fetchAs('zip')}
          >
            As a ZIP
          </Button>
          <Button disabled={isNone} busy={downloading?.endsWith('.pdf')} onClick={() => void fetchAs('pdf')}>
            As one PDF
          </Button>
        </>
      }
    >
      {without.length > 0 && (
        <p className="text-sm">
          Without an invoice, because nothing was paid:{' '}
          <span className="tabular-nums">{without.map(({ _id }) => orderNumber(_id)).join(', ')}</span>
        </p>
      )}
    </Dialog>
  );
}
