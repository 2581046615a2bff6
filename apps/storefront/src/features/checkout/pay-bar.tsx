import { Button } from '@kanaka/ui/button';
import { Price } from '@kanaka/ui/price';

const buttonWords = {
  idle: 'Proceed to Payment',
  opening: 'Preparing your order…',
  paying: 'Waiting for your payment…',
  confirming: 'Confirming your payment…',
} as const;

export type PayStage = keyof typeof buttonWords;

/**
 * The button to pay, and above it why the last attempt failed. On phones and tablets it stays at the bottom edge, with the
 * total; at the end of the page it has its own place, so that it covers nothing.
 */
export function PayBar({
  totalPaise,
  stage,
  failure,
  onPay,
}: {
  /** Null while it is unknown. */
  totalPaise: number | null;
  stage: PayStage;
  failure: string;
  onPay: () => void;
}) {
  return (
    <div
      data-keep-clear
      className="sticky bottom-0 bg-white max-lg:z-30 max-lg:-mx-4 max-lg:-mt-10 max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-bar sm:max-lg:-mx-6 sm:max-lg:px-6 lg:px-8 lg:pt-3 lg:pb-6"
    >
      <div aria-live="polite">
        {failure && (
          <p className="mb-3 border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm break-words lg:mb-5">{failure}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="lg:hidden">
          <span className="block text-xs text-ink-muted">To pay</span>
          <span className="figures text-lg">{totalPaise === null ? '...' : <Price paise={totalPaise} />}</span>
        </p>
        <Button
          size="lg"
          padding="md"
          // The longer words while it is busy need two lines on a phone, and must not make the bar higher.
          className="min-w-44 flex-1 leading-5 max-sm:text-sm max-sm:whitespace-normal sm:max-lg:ml-auto sm:max-lg:max-w-80"
          busy={stage !== 'idle'}
          disabled={totalPaise === null || stage !== 'idle'}
          onClick={onPay}
        >
          {buttonWords[stage]}
        </Button>
      </div>
    </div>
  );
}
