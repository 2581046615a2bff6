import type { SalesStep } from '@kanaka/contracts/orders/statistics';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { shortRupees } from '../../shared/charts/axis.ts';
import { ComparedBars } from '../../shared/charts/compared-bars.tsx';
import type { PeriodWords } from '../../shared/period-switch.tsx';
import { counted } from '../../shared/words.tsx';
import { fullName, shortName } from './figures.ts';

/** Revenue per step, beside that of the previous period: bars, because nothing is known between two steps. */
export function SalesChart({ steps, words }: { steps: readonly SalesStep[]; words: PeriodWords }) {
  return (
    <div className="h-68 grow px-1 pt-3 pb-2 sm:h-76 sm:px-2 print:h-56">
      <ComparedBars
        rows={steps}
        name={(step) => shortName(step, steps)}
        now={({ revenue }) => revenue}
        before={({ revenueBefore }) => revenueBefore}
        write={shortRupees}
        title={`Revenue ${words.within}`}
        desc="The arrow keys go from step to step. “Show as table” has the same in rows."
        tooltip={(step) => (
          <>
            <p className="font-medium">{fullName(step, steps)}</p>
            {step.revenue !== null && step.orders !== null && (
              <p className="mt-1">
                <Price paise={toPaise(step.revenue)} />{' '}
                <span className="text-xs text-ink-soft">in {counted(step.orders, 'order')}</span>
              </p>
            )}
            <p className="text-xs text-ink-soft">
              {words.beforeWhole}: <Price paise={toPaise(step.revenueBefore)} />
            </p>
          </>
        )}
      />
    </div>
  );
}
