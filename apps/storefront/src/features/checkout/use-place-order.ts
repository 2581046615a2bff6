import type { CartItem } from '@kanaka/contracts/cart';
import type { Address } from '@kanaka/contracts/identity';
import { toRupees } from '@kanaka/money/rupees';
import { toast } from '@kanaka/ui/toaster';
import { useSession } from '@kanaka/web-kit/use-session';
import { useState } from 'react';
import { useCreateOrderMutation } from './checkout-api.ts';
import { checkoutTotals } from './checkout-totals.ts';
import { useShop } from '../../shared/use-shop.ts';
import { forgetOrderKey, orderKey } from './order-key.ts';
import { usePayment } from './use-payment.ts';

const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** Places the order of the bag and takes its payment. `notice` says why the last attempt led to nothing. */
export function usePlaceOrder({ items, address }: { items: readonly CartItem[]; address: Address | null }) {
  const { user } = useSession();
  const { exportTaxPercent } = useShop();
  const [createOrder] = useCreateOrderMutation();
  const { pay, stage } = usePayment();
  const [notice, setNotice] = useState<{ message: string; payAgain: boolean } | null>(null);

  const placeOrder = async (): Promise<void> => {
    if (stage !== 'idle' || !user) return;
    if (items.length === 0) {
      return refuse('Your selection is empty.', 'Please add a piece to your collection to proceed.');
    }
    if (!address) {
      return refuse('Delivery Details Required', 'Kindly select a shipping destination for your acquisition.');
    }
    setNotice(null);
    const { totalPaise } = checkoutTotals(items, { country: address.country, exportTaxPercent });
    const begin = () =>
      createOrder({
        headers: { 'idempotency-key': orderKey({ userId: user.id, addressId: address._id, totalPaise, items }) },
        body: {
          userId: user.id,
          addressInfo: { addressId: address._id },
          cartItems: items.map(({ productId, size, title, quantity }) => ({ productId, size, title, quantity })),
          totalAmount: toRupees(totalPaise),
        },
      }).unwrap();
    const unpaid = await pay({ begin, contact: address.phone });
    if (!unpaid) return;
    if (['order.key-reused', 'order.not-payable'].includes(unpaid.error?.code ?? '')) forgetOrderKey();
    setNotice({ message: unpaid.message, payAgain: unpaid.reason === 'left' });
  };

  return { placeOrder, stage, notice };
}
