import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { Refund } from '@kanaka/contracts/orders/orders';
import { reasonForCustomer } from '@kanaka/contracts/orders/refund-reasons';
import { formatRupees, toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import { Download } from 'lucide-react';
import { orderDay, refundWords } from './order-words.ts';
import { useCreditNote } from './use-pdf.ts';

/** The refunds of an order, oldest first, each with its credit note. */
export function OrderRefunds({ refunds }: { refunds: readonly Refund[] }) {
  const { download, downloading } = useCreditNote();
  return (
    <ul className="border-y border-hairline">
      {refunds.map((refund) => (
        <li
          key={refund._id}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-hairline py-4 last:border-b-0"
        >
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Price paise={toPaise(refund.amount)} className="text-lg" />
              <span className="text-sm text-ink-soft">{refundWords(refund.state)}</span>
            </p>
            {refund.credited !== undefined && refund.credited < refund.amount && (
              <p className="mt-1">{formatRupees(refund.credited)} of it has paid your exchange.</p>
            )}
            {refund.items.length > 0 && (
              <p className="mt-1 break-words">
                {refund.items.map((item) => `${item.quantity} × ${titleInSize(item)}`).join(', ')}
              </p>
            )}
            <p className="mt-1 text-sm break-words text-ink-muted">
              {orderDay(refund.createdAt)} · {reasonForCustomer(refund.reason)}
            </p>
          </div>
          {refund.creditNoteNumber && (
            <Button
              variant="outline"
              padding="md"
              className="max-sm:w-full"
              busy={downloading === refund._id}
              disabled={downloading !== null}
              aria-label={`Download credit note ${refund.creditNoteNumber}`}
              onClick={() => void download(refund._id)}
              Icon={Download}
            >
              Credit note
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
