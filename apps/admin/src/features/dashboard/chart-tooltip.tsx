import type { SalesStep } from '@kanaka/contracts/orders/statistics';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { counted } from './amounts.ts';
import type { PeriodWords } from './periods.ts';
import { fullName } from './step-names.ts';

/** The details of one step of the chart. */
export function ChartTooltip({
  step,
  steps,
  words,
}: {
  step: SalesStep | undefined;
  steps: readonly SalesStep[];
  words: PeriodWords;
}) {
  if (!step) return null;
  return (
    <div className="rounded-sm border border-hairline bg-white px-3 py-2 text-sm shadow-float">
      <p className="font-medium">{fullName(step, steps)}</p>
      {step.revenue !== null && step.orders !== null && (
        <p className="mt-1">
          <Price paise={toPaise(step.revenue)} />{' '}
          <span className="text-xs text-ink-soft">in {counted(step.orders, 'order', 'orders')}</span>
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {words.beforeWhole}: <Price paise={toPaise(step.revenueBefore)} />
      </p>
    </div>
  );
}
