import type { Order } from '@kanaka/contracts/orders';
import { toast } from '@kanaka/ui/toaster';
import { useState } from 'react';
import { usePayAgainMutation } from './checkout-api.ts';
import { usePayment } from './use-payment.ts';

/** Pays an existing order that is still unpaid. `paying` is the order's id while the payment is running. */
export function usePayOrder() {
  const [payAgain] = usePayAgainMutation();
  const { pay, stage } = usePayment();
  const [orderId, setOrderId] = useState<string | null>(null);

  const payOrder = async ({ _id, addressInfo }: Order): Promise<void> => {
    if (stage !== 'idle') return;
    setOrderId(_id);
    const unpaid = await pay({
      begin: () => payAgain({ params: { orderId: _id } }).unwrap(),
      contact: addressInfo.phone,
    });
    if (unpaid) toast({ title: 'Payment not completed', description: unpaid.message, variant: 'destructive' });
  };

  return { payOrder, paying: stage === 'idle' ? null : orderId };
}
