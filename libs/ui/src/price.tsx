import { formatPaise } from '@kanaka/money/rupees';
import { cn } from './cn.ts';

/** An amount, and the former price struck through if there is one. Takes paise. `from`: it is the lowest of several. */
export function Price({
  paise,
  insteadOfPaise,
  from = false,
  className,
}: {
  paise: number;
  from?: boolean;
  insteadOfPaise?: number | undefined;
  className?: string;
}) {
  return (
    <span className={cn('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      {insteadOfPaise !== undefined && <span className="sr-only">Now </span>}
      {from && <span className="font-sans text-[0.82em] leading-none text-ink-muted">From</span>}
      <span className="figures whitespace-nowrap">{formatPaise(paise)}</span>
      {insteadOfPaise !== undefined && (
        <>
          <span className="sr-only">, was </span>
          <s className="figures text-[0.82em] leading-none whitespace-nowrap text-ink-muted">
            {formatPaise(insteadOfPaise)}
          </s>
        </>
      )}
    </span>
  );
}
