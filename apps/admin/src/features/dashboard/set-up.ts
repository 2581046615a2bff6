import type { PaymentKeysState } from '@kanaka/contracts/orders/payments';
import { hasSeller, type ShopSettings } from '@kanaka/contracts/catalog/settings';

/** What is known about the shop; a fact that is still loading, or failed to load, is undefined. */
export type SetUpFacts = {
  settings?: ShopSettings | undefined;
  paymentKeys?: PaymentKeysState | undefined;
  pieces?: number | undefined;
};

export type SetUpStep = {
  name: string;
  /** What to do, and why. */
  words: string;
  /** Null when it is not known at the moment. */
  done: boolean | null;
  /** The admin page where it is done; null when it is done outside the admin app. */
  to: string | null;
};

/** What a new shop needs before it can sell, in the recommended order. */
export function setUpSteps({ settings, paymentKeys = 'unknown', pieces }: SetUpFacts): SetUpStep[] {
  return [
    {
      name: 'Say who sells',
      words: 'Legal name, address and GSTIN: bills are made out in this name, and nothing is sold before it is known.',
      done: settings ? hasSeller(settings) : null,
      to: '/settings',
    },
    {
      name: 'Connect Razorpay',
      words:
        'The keys of your Razorpay account are set where the shop is run: RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
      done: paymentKeys === 'unknown' ? null : paymentKeys === 'accepted',
      to: null,
    },
    {
      name: 'Add the first piece',
      words: 'Its pictures, price and stock.',
      done: pieces === undefined ? null : pieces > 0,
      to: '/products?add=new',
    },
    {
      name: 'Say how you send',
      words: 'A shipping note, like “Sent insured, by courier.” It stands at the checkout.',
      done: settings ? settings.shippingNote !== '' : null,
      to: '/settings',
    },
  ];
}

/** Whether a step is known to be missing. An unknown step is no reason to ask the owner for anything. */
export function isBeingSetUp(steps: readonly SetUpStep[]): boolean {
  return steps.some(({ done }) => done === false);
}
