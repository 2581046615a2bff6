import type { Checkout } from '@kanaka/contracts/orders/checkout';
import { z } from 'zod';
import './razorpay.css';
import { theme } from '../../shared/page/brand-colours.ts';

/** What the popup returns after a payment; only the server can verify it. */
const Answer = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
});
export type PaymentAnswer = z.infer<typeof Answer>;

type Options = {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: Prefill;
  /** Seconds until the popup closes by itself. */
  timeout: number;
  theme: { color: string };
  handler: (answer: unknown) => void;
  /** `handleback`: whether Back is the popup's own matter. */
  modal: { ondismiss: () => void; handleback: false };
};
type Failure = { error?: { description?: string } };
type Popup = {
  open: () => void;
  close: () => void;
  on: (event: 'payment.failed', listener: (failure: Failure) => void) => void;
};

export type Prefill = { name: string; email: string; contact: string };
export type PopupEnd = { paid: PaymentAnswer } | { left: true; failure: string | null };

/** The class that checkout.js defines on `window`. */
function popupClass(): (new (options: Options) => Popup) | undefined {
  return (window as { Razorpay?: new (options: Options) => Popup }).Razorpay;
}

/** Closes the popup that is open. */
let closeOpened = (): void => undefined;
export const closePopup = (): void => closeOpened();

const LOADING_MS = 20_000;
const loading = new Map<string, Promise<void>>();

/** Loads checkout.js once per page; after a failure the next call tries again. */
export function loadPopup(scriptUrl: string): Promise<void> {
  if (popupClass()) return Promise.resolve();
  const underway = loading.get(scriptUrl);
  if (underway) return underway;
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error('Razorpay’s checkout.js could not be loaded.'));
    const timer = setTimeout(fail, LOADING_MS);
    script.onload = () => {
      clearTimeout(timer);
      if (popupClass()) resolve();
      else fail();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
  }).catch((error: unknown) => {
    loading.delete(scriptUrl);
    script.remove();
    throw error;
  });
  loading.set(scriptUrl, loaded);
  script.src = scriptUrl;
  script.async = true;
  document.head.append(script);
  return loaded;
}

/**
 * Opens the popup under the seller's name and resolves when the shopper has paid or closed it. Inside the popup, a failed
 * payment can be retried. Closed without a payment, it returns the focus to what had it before.
 */
export function openPopup(checkout: Checkout, seller: string, prefill: Prefill): Promise<PopupEnd> {
  const Razorpay = popupClass();
  if (!Razorpay) return Promise.reject(new Error('Razorpay’s checkout.js is not loaded: call loadPopup first.'));
  return new Promise((resolve, reject) => {
    let failure: string | null = null;
    const opener = document.activeElement;
    const ondismiss = () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      resolve({ left: true, failure });
    };
    const popup = new Razorpay({
      key: checkout.keyId,
      amount: checkout.razorpayOrder.amount,
      currency: checkout.razorpayOrder.currency,
      name: seller,
      description: `Order #${checkout.orderId.slice(-8)}`,
      order_id: checkout.razorpayOrder.id,
      prefill,
      // A payment that is begun after the hold may be refused, so none can be begun here then.
      timeout: Math.max(1, Math.floor((Date.parse(checkout.priceHeldUntil) - Date.parse(checkout.serverTime)) / 1000)),
      theme: { color: theme.color },
      handler: (answer) => {
        const read = Answer.safeParse(answer);
        if (read.success) resolve({ paid: read.data });
        else reject(new Error('Razorpay’s popup returned no payment.'));
      },
      modal: { ondismiss, handleback: false },
    });
    popup.on('payment.failed', ({ error }) => {
      failure = error?.description || 'The payment did not go through.';
    });
    closeOpened = () => {
      popup.close();
      ondismiss();
    };
    popup.open();
  });
}
