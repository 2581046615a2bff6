import { TextLink } from '@kanaka/ui/text-link';
import { Check, Circle, CircleHelp } from 'lucide-react';
import type { PaymentKeysState } from '@kanaka/contracts/orders/payments';
import { hasSeller, type ShopSettings } from '@kanaka/contracts/catalog/settings';
import { TitledCard } from '../../shared/page/page.tsx';

const looks = {
  done: { Icon: Check, words: 'Done', className: 'text-emerald' },
  open: { Icon: Circle, words: 'To do', className: 'text-amber' },
  unknown: { Icon: CircleHelp, words: 'Not known at the moment', className: 'text-ink-muted' },
};

const lookOf = ({ done }: SetUpStep) => looks[done === null ? 'unknown' : done ? 'done' : 'open'];

/** What a new shop still needs before it can sell. Renders nothing once every step is done. */
export function SetUpList(facts: SetUpFacts) {
  const steps = setUpSteps(facts);
  if (!isBeingSetUp(steps)) return null;
  return (
    <TitledCard id="set-up" title="Set up your shop" className="mb-8">
      <ol>
        {steps.map((step) => {
          const { Icon, words, className } = lookOf(step);
          return (
            <li
              key={step.name}
              className="flex items-start gap-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5"
            >
              <Icon className={`mt-0.5 size-5 shrink-0 ${className}`} />
              <div className="min-w-0">
                <p className="font-medium">
                  {step.to !== null && step.done !== true ? <TextLink to={step.to}>{step.name}</TextLink> : step.name}
                  <span className="ml-2 text-sm font-normal text-ink-muted">{words}</span>
                </p>
                {step.done !== true && <p className="text-sm text-ink-soft">{step.words}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </TitledCard>
  );
}

/** What is known about the shop; a fact that is still loading, or failed to load, is undefined. */
export type SetUpFacts = {
  settings?: ShopSettings | undefined;
  paymentKeys?: PaymentKeysState | undefined;
  pieces?: number | undefined;
};

type SetUpStep = {
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
      name: 'Add your legal details',
      words: 'Legal name, address and GSTIN: invoices are issued in this name, and nothing can be sold without it.',
      done: settings ? hasSeller(settings) : null,
      to: '/settings#business',
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
      words: 'First a category for it, then its pictures, price and stock.',
      done: pieces === undefined ? null : pieces > 0,
      to: '/products?add=new',
    },
    {
      name: 'Add a shipping note',
      words: 'For example “Sent insured, by courier.” It is shown at the checkout.',
      done: settings ? settings.shippingNote !== '' : null,
      to: '/settings#delivery',
    },
  ];
}

/** Whether a step is known to be missing. An unknown step is no reason to ask the owner for anything. */
export function isBeingSetUp(steps: readonly SetUpStep[]): boolean {
  return steps.some(({ done }) => done === false);
}
