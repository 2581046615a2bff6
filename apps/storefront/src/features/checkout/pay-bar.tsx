import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Totals } from '@kanaka/money/totals';
import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { Price } from '@kanaka/ui/price';
import type { Hold } from '../../shared/cart/held-for.ts';
import { HoldCountdown } from '../../shared/cart/hold-countdown.tsx';
import { TaxInTotal } from '../../shared/prices/amount.tsx';

const buttonWords = {
  idle: 'Proceed to Payment',
  opening: 'Preparing your order…',
  paying: 'Waiting for your payment…',
  checking: 'Checking with your bank…',
  confirming: 'Confirming your payment…',
} as const;

export type PayStage = keyof typeof buttonWords;

/**
 * The total and the button to pay, and above them why the last attempt failed and how long the price is held. They stay at the bottom edge of the window; at
 * the end of the summary they have their own place, so that they cover nothing. There is nothing to pay for an empty cart.
 */
export function PayBar({
  totals,
  isEmpty,
  stage,
  failure,
  held,
  onHoldEnd,
  onPay,
  children,
}: {
  /** Null while it is unknown. */
  totals: Totals | null;
  isEmpty: boolean;
  stage: PayStage;
  failure: string;
  held: Hold | null;
  onHoldEnd: () => void;
  onPay: () => void;
  /** Another way than to pay at once. */
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useClearOf(bar);
  return (
    <div
      ref={bar}
      className={cn(
        'bg-white max-lg:-mx-4 max-lg:-mt-10 max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-6 sm:max-lg:px-6 lg:px-8 lg:pt-4 lg:pb-6',
        // On a wide screen what scrolls below it fades out, so that no line is cut in the middle.
        !isEmpty &&
          'sticky short:static bottom-0 max-lg:z-30 max-lg:shadow-bar lg:before:pointer-events-none lg:before:absolute lg:before:inset-x-0 lg:before:bottom-full lg:before:h-8 lg:before:bg-linear-to-t lg:before:from-white lg:before:to-transparent',
      )}
    >
      <div aria-live="polite">
        {failure && (
          <p className="mb-3 border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm break-words lg:mb-5">{failure}</p>
        )}
      </div>
      {held && (
        <div className="mb-2 lg:mb-3">
          <HoldCountdown hold={held} onEnd={onHoldEnd} brief />
        </div>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:gap-y-4">
        <dl className="lg:w-full lg:space-y-2 max-lg:[&>div+div]:hidden">
          <div className="items-baseline justify-between lg:flex">
            <dt className="max-lg:text-xs max-lg:text-ink-muted lg:text-lg lg:font-medium">Total</dt>
            <dd className="figures text-lg lg:text-2xl">{totals ? <Price paise={totals.totalPaise} /> : '...'}</dd>
          </div>
          <TaxInTotal paise={totals?.taxPaise ?? 0} />
        </dl>
        <Button
          size="lg"
          padding="md"
          variant={isEmpty ? 'outline' : 'primary'}
          // The longer words while it is busy need two lines on a phone, and must not make the bar higher.
          className="min-w-[min(11rem,100%)] flex-1 leading-5 max-sm:text-sm max-sm:whitespace-normal sm:max-lg:ml-auto sm:max-lg:max-w-80"
          busy={stage !== 'idle'}
          disabled={!totals}
          onClick={onPay}
        >
          {buttonWords[stage]}
        </Button>
      </div>
    </div>
  );
}

/** What is scrolled to, also by the focus, stays clear of the bar, however many lines it has at the moment. */
function useClearOf(bar: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    if (!bar.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const isOver = entry && getComputedStyle(entry.target).position === 'sticky';
      style.scrollPaddingBottom = isOver ? `${entry.borderBoxSize[0]?.blockSize ?? 0}px` : '';
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [bar]);
}
