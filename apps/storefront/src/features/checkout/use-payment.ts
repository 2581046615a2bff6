import type { Checkout } from '@kanaka/contracts/orders/checkout';
import { type ApiError, isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShop } from '../../shared/page/use-shop.ts';
import { CheckoutApi } from './checkout-api.ts';
import { latestOrder } from './latest-order.ts';
import { forgetOrderKey } from './order-key.ts';
import { type PaymentAnswer, loadPopup, openPopup } from './razorpay-popup.ts';
import type { Order } from '@kanaka/contracts/orders/orders';
import { toast } from '@kanaka/ui/toaster';

/** Why an attempt to pay did not succeed. */
export type Unpaid = { reason: 'left' | 'refused' | 'returned'; message: string; error?: ApiError };

const WINDOW_CLOSED = 'Your payment was not completed. Your bag is kept as it was.';
const NO_WINDOW = 'The payment window could not be opened. Please check your connection and try again.';

/** How long a shopper who has paid waits for the server's confirmation. */
const TIMEOUT_MS = 20_000;

/** Whether the server refused the payment, as opposed to a failure to respond. */
function wasRefused(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/**
 * Takes a payment: creates the order, opens the popup, lets the server verify the popup's result, and navigates to the
 * thank-you page. Only one payment runs at a time. Resolves to null after a payment, else to the reason why there was none.
 */
export function usePayment() {
  const { user } = useSession();
  const { name: seller } = useShop();
  const [verifyPayment] = CheckoutApi.useVerifyPaymentMutation();
  const [stage, setStage] = useState<'idle' | 'opening' | 'paying' | 'confirming'>('idle');
  const underway = useRef(false);
  const navigate = useNavigate();

  const confirm = async (orderId: string, answer: PaymentAnswer): Promise<Unpaid | null> => {
    setStage('confirming');
    forgetOrderKey();
    let confirming = false;
    const verifying = verifyPayment({ body: { ...answer, orderId } });
    const timeout = setTimeout(() => verifying.abort(), TIMEOUT_MS);
    try {
      await verifying.unwrap();
    } catch (error) {
      if (wasRefused(error))
        return { reason: error.code === 'payment.returned' ? 'returned' : 'refused', message: error.message, error };
      // The money was taken, and Razorpay's webhook also informs the server, so the order is confirmed without this page.
      confirming = true;
    } finally {
      clearTimeout(timeout);
    }
    latestOrder.keep(orderId);
    void navigate('/shop/payment-success', { state: { orderId, confirming } });
    return null;
  };

  const take = async (begin: () => Promise<Checkout>, contact: string): Promise<Unpaid | null> => {
    let checkout: Checkout;
    try {
      checkout = await begin();
    } catch (error) {
      latestOrder.forget();
      return { reason: 'refused', message: messageOf(error), ...(isApiError(error) && { error }) };
    }
    let end;
    try {
      await loadPopup(checkout.scriptUrl);
      setStage('paying');
      end = await openPopup(checkout, seller, {
        name: user?.name ?? '',
        email: user?.email ?? '',
        // Razorpay takes +442079460958, an address has +44 20 7946 0958.
        contact: contact.replaceAll(' ', ''),
      });
    } catch {
      return { reason: 'left', message: NO_WINDOW };
    }
    if ('paid' in end) return confirm(checkout.orderId, end.paid);
    return {
      reason: 'left',
      message: end.failure ? `${end.failure.replace(/[.!?]?$/, '.')} ${WINDOW_CLOSED}` : WINDOW_CLOSED,
    };
  };

  const pay = async ({
    begin,
    contact,
  }: {
    begin: () => Promise<Checkout>;
    contact: string;
  }): Promise<Unpaid | null> => {
    if (underway.current) return null;
    underway.current = true;
    setStage('opening');
    try {
      return await take(begin, contact);
    } finally {
      underway.current = false;
      setStage('idle');
    }
  };
  return { pay, stage };
}

/** Pays an existing order that is still unpaid. `paying` is the order's id while the payment is running. */
export function usePayOrder() {
  const [payAgain] = CheckoutApi.usePayAgainMutation();
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
