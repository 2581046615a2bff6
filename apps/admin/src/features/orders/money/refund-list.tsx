import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { Refund } from '@kanaka/contracts/orders/orders';
import { downloadCreditNote } from '@kanaka/contracts/orders/documents';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { toPaise } from '@kanaka/money/rupees';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { useSession } from '@kanaka/web-kit/use-session';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Moment } from '../../../shared/orders/moment.tsx';
import { NamePiecesDialog } from './name-pieces-dialog.tsx';
import { refundName, refundTone } from '../status/order-status.ts';
import { useDownload } from '../use-download.ts';

/** The refunds of an order, oldest first. */
export function RefundList({ order }: { order: AdminOrder }) {
  const [naming, setNaming] = useState<Refund | null>(null);
  const { user } = useSession();
  const { download, downloading } = useDownload();
  const downloadNote = (refundId: string) =>
    user &&
    download({
      key: refundId,
      what: 'Credit note',
      fileName: `credit-note-${refundId}.pdf`,
      fetchIt: () => fetchFile(downloadCreditNote, { params: { refundId }, body: { userId: user.id } }),
    });
  return (
    <>
      <ul>
        {order.refunds.map((refund) => (
          <li
            key={refund._id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-hairline py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Price paise={toPaise(refund.amount)} className="text-base" />
                <Badge tone={refundTone(refund.state)}>{refundName(refund.state)}</Badge>
              </p>
              <p className="mt-1 wrap-anywhere">
                {refund.items.length > 0
                  ? refund.items.map((item) => `${item.quantity} × ${titleInSize(item)}`).join(', ')
                  : 'An amount, no pieces'}
              </p>
              <p className="text-xs wrap-anywhere text-ink-muted">
                <Moment at={refund.createdAt} /> · {refund.reason}
              </p>
              {refund.lacksPieces && (
                <Button variant="outline" padding="sm" className="mt-2" onClick={() => setNaming(refund)}>
                  Name the pieces…
                </Button>
              )}
            </div>
            {refund.creditNoteNumber ? (
              <Button
                Icon={Download}
                variant="outline"
                padding="sm"
                className="max-sm:w-full"
                busy={downloading === refund._id}
                disabled={downloading !== null}
                aria-label={`Download credit note ${refund.creditNoteNumber}`}
                onClick={() => void downloadNote(refund._id)}
              >
                {refund.creditNoteNumber}
              </Button>
            ) : (
              <span className="text-xs text-ink-muted">
                {refund.state === 'lost' ? 'No credit note: the order stands' : 'No credit note: never invoiced'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {naming && <NamePiecesDialog order={order} refund={naming} onClose={() => setNaming(null)} />}
    </>
  );
}
