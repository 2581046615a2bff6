import { margin } from '@kanaka/money/margin';
import { formatPaise } from '@kanaka/money/rupees';
import { cn } from '@kanaka/ui/cn';

/** "12.4%" */
export const percentInWords = (percent: number) => `${percent.toLocaleString('en-IN')}%`;

/** What is left of a price before tax after the cost, in words; that the cost is not known, where it is not. */
export function MarginWords({ pricePaise, costPaise }: { pricePaise: number; costPaise: number | null }) {
  if (costPaise === null) return <span className="text-ink-muted">Margin not known: there is no cost.</span>;
  const { paise, percent } = margin(pricePaise, costPaise);
  const isLoss = paise < 0;
  return (
    <span className={cn(isLoss && 'text-brick')}>
      {isLoss ? 'Loss' : 'Margin'} at today’s price{' '}
      <span className="figures">
        {formatPaise(Math.abs(paise))} ({percentInWords(percent)})
      </span>
    </span>
  );
}
