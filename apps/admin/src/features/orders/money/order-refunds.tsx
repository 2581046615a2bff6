import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { documentsAsPdf, downloadCreditNote } from '@kanaka/contracts/orders/documents';
import { namePieces, refundOrder } from '@kanaka/contracts/orders/refunds';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { Badge } from '@kanaka/ui/badge';
import { useSession } from '@kanaka/web-kit/use-session';
import { Switch } from '@kanaka/ui/switch';
import { useState } from 'react';
import { Download } from 'lucide-react';
import { Amount, amountWords, Moment } from '../../../shared/words.tsx';
import { RefundDialog, refundInput } from './refund-dialog.tsx';
import { refundName, refundTone } from '../status/order-status.tsx';
import { useMayCall } from '../../../shared/may.ts';
import { fileOf, useDownload } from '../../../shared/use-download.ts';
import { ConfirmChange } from '../../../shared/forms/confirm-dialog.tsx';
import { OrdersApi } from '../orders-api.ts';
import { linesOf, returnablePieces, type RefundFields } from './refund-form-rules.ts';
import { RefundPieces } from '../order/piece-steppers.tsx';

/** The refunds of an order, the amount that can still be refunded, and a button to refund. */
export function OrderRefunds({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState(useWaitingInput(refundInput(order)).opensAgain);
  const left = toPaise(order.refundable ?? 0);
  const mayCall = useMayCall();
  return (
    <>
      {order.refunds.length > 0 ? (
        <RefundList order={order} />
      ) : (
        <p className="text-ink-soft">
          {order.paymentStatus === 'pending' ? 'Nothing has been paid yet.' : 'No refunds yet.'}
        </p>
      )}
      {left > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <Price paise={left} className="text-base" /> <span className="text-ink-soft">refundable</span>
          </p>
          {mayCall(refundOrder) && (
            <Button variant="outline" className="max-sm:w-full" onClick={() => setOpen(true)}>
              Refund…
            </Button>
          )}
        </div>
      )}
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

const creditNoteFile = (refundId: string) => `credit-note-${refundId}.pdf`;

/** The refunds of an order, oldest first. */
function RefundList({ order }: { order: AdminOrder }) {
  const [naming, setNaming] = useState<AdminOrder['refunds'][number] | null>(null);
  const { user } = useSession();
  const mayCall = useMayCall();
  const { download, downloading } = useDownload();
  const downloadNote = (refundId: string) =>
    user &&
    download(
      fileOf(
        downloadCreditNote,
        { params: { refundId }, body: { userId: user.id } },
        { what: 'Credit note', fileName: creditNoteFile(refundId), isShort: true },
      ),
    );
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
                <Amount rupees={refund.amount} className="text-base" />
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
              {refund.lacksPieces && mayCall(namePieces) && (
                <Button variant="outline" padding="sm" className="mt-2" onClick={() => setNaming(refund)}>
                  Name the pieces…
                </Button>
              )}
            </div>
            {refund.creditNoteNumber && !mayCall(documentsAsPdf) ? (
              <span className="text-xs text-ink-muted">{refund.creditNoteNumber}</span>
            ) : refund.creditNoteNumber ? (
              <Button
                Icon={Download}
                variant="outline"
                padding="sm"
                className="max-sm:w-full"
                busy={downloading === creditNoteFile(refund._id)}
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

/** Asks for which pieces a refund in Razorpay's dashboard was. */
function NamePiecesDialog({
  order,
  refund,
  onClose,
}: {
  order: AdminOrder;
  refund: AdminOrder['refunds'][number];
  onClose: () => void;
}) {
  const [quantities, setQuantities] = useState<RefundFields['quantities']>({});
  const [restock, setRestock] = useState(true);
  const [name] = OrdersApi.useNamePiecesMutation();
  const lines = linesOf(quantities);
  return (
    <ConfirmChange
      title={refund.amount === undefined ? 'What was it for?' : `What were the ${amountWords(refund.amount)} for?`}
      confirm="Name the pieces"
      tone="primary"
      disabled={lines.length === 0}
      keepsOpen
      change={() => name({ params: { refundId: refund._id }, body: { lines, restock } }).unwrap()}
      onClose={onClose}
    >
      <p>No more money is refunded. The pieces are no longer sent. This cannot be undone.</p>
      <div className="mt-4">
        <RefundPieces
          ref={() => undefined}
          pieces={returnablePieces(order)}
          quantities={quantities}
          error={undefined}
          onChange={setQuantities}
        />
        <Switch
          label="Back into stock"
          description="They can be sold again."
          checked={restock}
          onCheckedChange={setRestock}
          className="mt-3"
        />
      </div>
    </ConfirmChange>
  );
}
