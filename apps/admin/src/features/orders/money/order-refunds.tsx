import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { useState } from 'react';
import { RefundDialog, refundInput } from './refund-dialog.tsx';
import { RefundList } from './refund-list.tsx';

/** The refunds of an order, the amount that can still be refunded, and a button to refund. */
export function OrderRefunds({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState(useWaitingInput(refundInput(order)).opensAgain);
  const left = toPaise(order.refundable);
  return (
    <>
      {order.refunds.length > 0 ? (
        <RefundList order={order} />
      ) : (
        <p className="text-ink-soft">
          {order.paymentStatus === 'pending' ? 'Nothing has been paid yet.' : 'Nothing has gone back.'}
        </p>
      )}
      {left > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <Price paise={left} className="text-base" /> <span className="text-ink-soft">refundable</span>
          </p>
          <Button variant="outline" className="max-sm:w-full" onClick={() => setOpen(true)}>
            Refund…
          </Button>
        </div>
      )}
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
