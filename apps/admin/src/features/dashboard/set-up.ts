import type { PaymentKeysState } from '@kanaka/contracts/payments';
import { hasSeller, type ShopSettings } from '@kanaka/contracts/settings';

/** What is known of the shop; what could not be asked, or is not answered yet, is not there. */
export type SetUpFacts = {
  settings?: ShopSettings | undefined;
  paymentKeys?: PaymentKeysState | undefined;
  pieces?: number | undefined;
};

export type SetUpStep = {
  name: string;
  /** What is to be done, and why. */
  words: string;
  /** Null when nobody knows at the moment. */
  done: boolean | null;
  /** Where it is done in the back office; null where it is done outside it. */
  to: string | null;
};

/** What a new shop needs before it sells, in the order in which it is best done. */
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

/** Whether something is known to be missing. What nobody knows is no reason to ask the owner for anything. */
export function isBeingSetUp(steps: readonly SetUpStep[]): boolean {
  return steps.some(({ done }) => done === false);
}
