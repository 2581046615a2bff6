import { lineName } from '@kanaka/contracts/cart/cart';
import { RefusedLines } from '@kanaka/contracts/orders/checkout';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { toast } from '@kanaka/ui/toaster';
import { isRefusal } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { useState } from 'react';
import { CheckoutApi } from './checkout-api.ts';
import { HOLD_OVER } from '../../shared/cart/held-for.ts';
import { checkoutTotals } from './checkout-totals.ts';
import { useShop } from '../../shared/page/use-shop.ts';
import { forgetOrderKey, orderKey } from './order-key.ts';
import { type Held, useHeldOrder, type Wanted } from './held-order.ts';
import { isLarge, panMistake } from './talk-first.tsx';
import { endGift } from './use-gift.ts';
import { usePayment, type Unpaid } from './use-payment.ts';

const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

type Notice = { message: string; lines: { productId: string; size: string }[] };

/** Why an attempt failed, with the names of the pieces it failed for unless the message names them already. */
function noticeOf({ message, error }: Unpaid): Notice {
  const { missing, short } = RefusedLines.catch({ missing: [], short: [] }).parse(error?.details ?? {});
  const names = short.map(lineName).join(', ');
  return {
    message: names ? `${names}: ${message}` : message,
    lines: [...missing, ...short],
  };
}

/**
 * Places the cart's order and takes the payment; `onPaid` is called after one. `notice` says why the last attempt failed, until the
 * lines it failed for are removed from the cart.
 */
export function usePlaceOrder(wanted: Wanted, pan: string, onPaid: () => void) {
  const { items, address, method, gift } = wanted;
  const { user } = useSession();
  const shop = useShop();
  const [createOrder] = CheckoutApi.useCreateOrderMutation();
  const [payAgain] = CheckoutApi.usePayAgainMutation();
  const { pay, stage } = usePayment();
  const [notice, setNotice] = useState<Notice | null>(null);
  const { held, keep, forget, refetch } = useHeldOrder(wanted);

  const deliveryMethod = method ?? 'delivery';

  /** The order that is held is paid at its price, also when the cart costs something else today. */
  const payHeld = async ({ order: { _id: orderId, addressInfo, totalAmount } }: Held): Promise<Unpaid | null> => {
    const body = isLarge(toPaise(totalAmount)) ? { pan } : {};
    return pay({ begin: () => payAgain({ params: { orderId }, body }).unwrap(), contact: addressInfo.phone });
  };

  /** A small order has no field for it, although one may have been typed before a piece was removed. */
  const isRefusedPan = (totalPaise: number): boolean => {
    const mistake = isLarge(totalPaise) ? panMistake(pan) : undefined;
    if (mistake) refuse('Please check your PAN.', mistake);
    return mistake !== undefined;
  };

  const placeOrder = async (): Promise<void> => {
    if (stage !== 'idle' || !user) return;
    if (items.length === 0) {
      refuse('Your selection is empty.', 'Please add a piece to your collection to proceed.');
      return;
    }
    if (held) {
      if (isRefusedPan(toPaise(held.order.totalAmount))) return;
      setNotice(null);
      settle(await payHeld(held));
      return;
    }
    if (!address) {
      const destination = 'Kindly select a shipping destination for your acquisition.';
      refuse(
        'Delivery Details Required',
        deliveryMethod === 'pickup' ? 'Please select the address for your invoice.' : destination,
      );
      return;
    }
    const country = deliveryMethod === 'pickup' ? 'India' : address.country;
    const { totalPaise } = checkoutTotals(items, { country, taxTerms: shop });
    if (isRefusedPan(totalPaise)) return;
    setNotice(null);
    const begin = async () => {
      const checkout = await createOrder({
        headers: {
          'idempotency-key': orderKey({
            userId: user.id,
            addressId: address._id,
            ...{ totalPaise, deliveryMethod, gift, items },
          }),
        },
        body: {
          userId: user.id,
          addressInfo: { addressId: address._id, ...gift },
          deliveryMethod,
          cartItems: items.map(({ productId, size, title, quantity }) => ({ productId, size, title, quantity })),
          totalAmount: toRupees(totalPaise),
          ...(isLarge(totalPaise) && { pan }),
        },
      }).unwrap();
      keep(checkout.orderId);
      return checkout;
    };
    settle(await pay({ begin, contact: address.phone }));
  };

  const settle = (unpaid: Unpaid | null): void => {
    const isOver = isRefusal(unpaid?.error, 'order.key-reused', 'order.not-payable');
    // Otherwise what is held can still be paid, also when the shop could not be reached.
    if (!unpaid || unpaid.reason === 'returned' || isOver) forget();
    if (!unpaid) {
      if (address) endGift(address._id);
      onPaid();
      return;
    }
    if (isOver) forgetOrderKey();
    setNotice(noticeOf(unpaid));
  };

  /** The hold has ended before a payment: the cart is read again, at today's price. */
  const endHold = (): void => {
    forget();
    forgetOrderKey();
    refetch();
    setNotice({ message: HOLD_OVER, lines: [] });
  };

  const isInCart = ({ productId, size }: Notice['lines'][number]) =>
    items.some((item) => item.productId === productId && item.size === size);
  const isOver = notice !== null && notice.lines.length > 0 && !notice.lines.some(isInCart);
  return { placeOrder, stage, notice: isOver ? null : notice, held, endHold };
}
