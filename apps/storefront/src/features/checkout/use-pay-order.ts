import type { Checkout } from '@kanaka/contracts/orders/checkout';
import type { Order } from '@kanaka/contracts/orders/orders';
import { toast } from '@kanaka/ui/toaster';
import { useState } from 'react';
import { usePayAgainMutation } from './checkout-api.ts';
import { usePayment } from './use-payment.ts';

/** Pays an existing order that is still unpaid. `paying` is the order's id while the payment is running. */
export function usePayOrder() {
  const [payAgain] = usePayAgainMutation();
  const { pay, stage } = usePayment();
  const [orderId, setOrderId] = useState<string | null>(null);

  const take = async (id: string, begin: () => Promise<Checkout>, contact: string): Promise<void> => {
    if (stage !== 'idle') return;
    setOrderId(id);
    const unpaid = await pay({ begin, contact });
    if (unpaid) toast({ title: 'Payment not completed', description: unpaid.message, variant: 'destructive' });
  };
  const payOrder = ({ _id, addressInfo }: Order) =>
    take(_id, () => payAgain({ params: { orderId: _id } }).unwrap(), addressInfo.phone);
  /** The same for an order that was opened just now. */
  const payCheckout = (checkout: Checkout, contact: string) =>
    take(checkout.orderId, () => Promise.resolve(checkout), contact);

  return { payOrder, payCheckout, paying: stage === 'idle' ? null : orderId };
}
