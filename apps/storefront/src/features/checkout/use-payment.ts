import type { Checkout } from '@kanaka/contracts/orders/checkout';
import { type ApiError, isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShop } from '../../shared/page/use-shop.ts';
import { CheckoutApi } from './checkout-api.ts';
import { latestOrder } from './latest-order.ts';
import { forgetOrderKey } from './order-key.ts';
import { type PaymentAnswer, closePopup, loadPopup, openPopup } from './razorpay-popup.ts';
import type { Order } from '@kanaka/contracts/orders/orders';
import { useCloseOnBack } from '@kanaka/ui/close-on-back';
import { toast } from '@kanaka/ui/toaster';

/** Why an attempt to pay did not succeed. */
export type Unpaid = { reason: 'left' | 'refused' | 'returned'; message: string; error?: ApiError };

const WINDOW_CLOSED = 'Your payment was not completed.';
const BAG_KEPT = 'Your bag is unchanged.';

/** What is known of the money after a payment that was not completed; `null`: the server could not find out. */
const moneyWords = {
  none: 'No money was taken. If your bank shows a debit, it returns in 5 to 7 working days.',
  underway:
    'Your bank has not told us yet whether money was taken. If it was, your order is confirmed automatically and we e-mail you, so please wait a few minutes before you pay again. If it was not, any debit your bank shows returns in 5 to 7 working days.',
  checking: 'We have received a payment that we need to check. Please do not pay again: we will write to you.',
  returned: 'Your payment came too late for this order. The full amount is on its way back to you.',
};
const MONEY_UNKNOWN =
  'We cannot see yet whether money was taken. If it was, your order is confirmed within the hour and we e-mail you, or the money goes back to you automatically.';
const NO_WINDOW = 'The payment window could not be opened. Please check your connection and try again.';

/** How long a shopper waits for the server to say what became of a payment. */
const TIMEOUT_MS = 20_000;

/** The server's response, or an error once it takes longer than a shopper waits. */
async function inTime<Response>(asked: { unwrap: () => Promise<Response>; abort: () => void }): Promise<Response> {
  const timeout = setTimeout(() => asked.abort(), TIMEOUT_MS);
  try {
    return await asked.unwrap();
  } finally {
    clearTimeout(timeout);
  }
}

/** Whether the server refused the payment, as opposed to a failure to respond. */
function wasRefused(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/**
 * Takes a payment: creates the order, opens the popup, lets the server verify the popup's result, and navigates to the
 * thank-you page. Only one payment runs at a time; Back closes the popup. Resolves to null after a payment, else to the reason why there was none.
 */
export function usePayment() {
  const { user } = useSession();
  const { name: seller } = useShop();
  const [verifyPayment] = CheckoutApi.useVerifyPaymentMutation();
  const [findMoney] = CheckoutApi.useFindMoneyMutation();
  const [stage, setStage] = useState<'idle' | 'opening' | 'paying' | 'checking' | 'confirming'>('idle');
  const underway = useRef(false);
  const navigate = useNavigate();
  useCloseOnBack(stage === 'paying', closePopup);

  const confirm = async (orderId: string, answer: PaymentAnswer): Promise<Unpaid | null> => {
    setStage('confirming');
    forgetOrderKey();
    let confirming = false;
    try {
      await inTime(verifyPayment({ body: { ...answer, orderId } }));
    } catch (error) {
      if (wasRefused(error))
        return { reason: error.code === 'payment.returned' ? 'returned' : 'refused', message: error.message, error };
      // The money was taken, and Razorpay's webhook also informs the server, so the order is confirmed without this page.
      confirming = true;
    }
    return thank(orderId, confirming);
  };

  const thank = (orderId: string, confirming = false): null => {
    latestOrder.keep(orderId);
    void navigate('/shop/payment-success', { state: { orderId, confirming } });
    return null;
  };

  /** The popup was closed: only the server can say what became of the money. */
  const leave = async (orderId: string, failure: string | null): Promise<Unpaid | null> => {
    setStage('checking');
    const state = await inTime(findMoney({ params: { orderId } })).then(
      ({ data }) => data.state,
      () => null,
    );
    if (state === 'paid') {
      forgetOrderKey();
      return thank(orderId);
    }
    if (state === 'returned') return { reason: 'returned', message: moneyWords.returned };
    const money = state ? moneyWords[state] : MONEY_UNKNOWN;
    return {
      reason: 'left',
      message: [failure?.replace(/[.!?]?$/, '.') ?? WINDOW_CLOSED, BAG_KEPT, money].join(' '),
    };
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
    return leave(checkout.orderId, end.failure);
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
    const unpaid = await take(begin, contact);
    underway.current = false;
    // After a payment the page of it is on its way: nothing else is to be pressed until it is there.
    if (unpaid) setStage('idle');
    return unpaid;
  };
  return { pay, stage };
}

const openPage = async (url: string) => void window.open(url, '_blank', 'noopener');

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
  /** One that the shop has typed is paid on the page of its link. */
  const payOrder = ({ _id, addressInfo, payLink }: Order) =>
    payLink
      ? openPage(payLink)
      : take(_id, () => payAgain({ params: { orderId: _id }, body: {} }).unwrap(), addressInfo.phone);
  /** The same for an order that was opened just now. */
  const payCheckout = (checkout: Checkout, contact: string) =>
    take(checkout.orderId, () => Promise.resolve(checkout), contact);

  return { payOrder, payCheckout, paying: stage === 'idle' ? null : orderId };
}
