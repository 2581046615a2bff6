import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

/** For an unpaid order: records that it was paid outside Razorpay. */
export function RecordPayment({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" padding="sm" className="mt-2 block" onClick={() => setOpen(true)}>
        Record a payment…
      </Button>
      {open && <RecordPaymentDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
