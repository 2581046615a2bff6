import { breakupRows, rateTimeWords } from '@kanaka/presentation/breakup-words';
import type { FrozenBreakup } from '@kanaka/contracts/catalog/pricing';
import { formatPaise, formatPercent } from '@kanaka/money/rupees';
import { taxOn } from '@kanaka/money/gst';
import { cn } from './cn.ts';

function Row({ name, detail = '', paise, strong }: { name: string; detail?: string; paise: number; strong?: boolean }) {
  return (
    <div className={cn('grid grid-cols-[1fr_auto] gap-x-4', strong && 'border-t border-hairline pt-1 text-ink')}>
      <dt>
        {name}
        {detail && <span className="text-ink-muted"> · {detail}</span>}
      </dt>
      <dd className="figures whitespace-nowrap">{formatPaise(paise)}</dd>
    </div>
  );
}

/**
 * How the price of a line comes about, behind a button: the components of one piece, then as many as there are, and with
 * `taxPercent` the tax, down to the amount beside it. Nothing for a line that was not priced by its metal.
 */
export function BreakupDetails({
  line: { priceBreakup: breakup, quantity },
  of,
  taxPercent,
  className,
}: {
  line: { priceBreakup?: FrozenBreakup | null | undefined; quantity: number };
  /** The name of the line, for those who hear it. */
  of: string;
  taxPercent?: number;
  className?: string;
}) {
  if (!breakup) return null;
  const rows = breakupRows(breakup);
  const each = rows.reduce((sum, { paise }) => sum + paise, 0);
  const taxable = each * quantity;
  const tax = taxPercent ? taxOn(taxable, taxPercent) : 0;
  return (
    <details className={cn('text-sm text-ink-soft', className)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center underline decoration-hairline underline-offset-4 hover:decoration-current">
        Price break-up<span className="sr-only"> of {of}</span>
      </summary>
      <dl className="space-y-1 pb-2">
        {rows.map((row, place) => (
          <Row key={place} {...row} />
        ))}
        <Row name={quantity === 1 ? 'Price before tax' : 'One piece before tax'} paise={each} strong />
        {quantity > 1 && <Row name={`${quantity} pieces before tax`} paise={taxable} />}
        {taxPercent !== undefined && tax > 0 && (
          <>
            <Row name={`GST ${formatPercent(taxPercent)}`} paise={tax} />
            <Row name={quantity === 1 ? 'Total' : `Total of ${quantity} pieces`} paise={taxable + tax} strong />
          </>
        )}
      </dl>
      <p className="pb-2 text-xs text-ink-muted">{rateTimeWords(breakup)}</p>
    </details>
  );
}
