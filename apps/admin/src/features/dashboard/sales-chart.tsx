import type { SalesStep } from '@kanaka/contracts/orders/statistics';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { axisSteps, shortRupees, shortName, fullName } from './figures.ts';
import { counted } from '../../shared/words.tsx';
import type { PeriodWords } from './period-switch.tsx';

const words = { fontSize: 13, fill: 'var(--color-ink-muted)', fontFamily: 'var(--font-sans)' };

/**
 * Revenue per step, beside that of the previous period: bars, because nothing is known between two steps. The arrow keys move
 * between the steps.
 */
export function SalesChart({ steps, words: period }: { steps: readonly SalesStep[]; words: PeriodWords }) {
  const lines = axisSteps(steps.flatMap(({ revenue, revenueBefore }) => [revenue ?? 0, revenueBefore]));
  return (
    <div className="h-68 grow px-1 pt-3 pb-2 sm:h-76 sm:px-2 print:h-56">
      <BarChart
        responsive
        style={{ width: '100%', height: '100%' }}
        data={[...steps]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        barGap={0}
        barCategoryGap="20%"
        title={`Revenue ${period.within}`}
        desc="The arrow keys go from step to step. “Show as table” has the same in rows."
      >
        <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
        <XAxis
          dataKey="from"
          tickFormatter={(from: string) => shortName({ from }, steps)}
          tick={words}
          tickLine={false}
          axisLine={false}
          tickMargin={8}
          minTickGap={16}
          interval="preserveStartEnd"
        />
        <YAxis
          ticks={lines}
          domain={[lines[0] ?? 0, Math.max(1, ...lines)]}
          tickFormatter={shortRupees}
          tick={words}
          tickLine={false}
          axisLine={false}
          width={60}
        />
        <Tooltip
          content={({ active, payload }) =>
            active ? (
              <ChartTooltip step={payload[0]?.payload as SalesStep | undefined} steps={steps} words={period} />
            ) : null
          }
          cursor={{ fill: 'var(--color-ink)', fillOpacity: 0.05 }}
        />
        <ReferenceLine y={0} stroke="var(--color-line)" />
        <Bar dataKey="revenueBefore" fill="var(--color-gold)" fillOpacity={0.55} animationDuration={300} />
        <Bar dataKey="revenue" fill="var(--color-emerald)" animationDuration={300} />
      </BarChart>
    </div>
  );
}

/** The details of one step of the chart. */
function ChartTooltip({
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
          <span className="text-xs text-ink-soft">in {counted(step.orders, 'order')}</span>
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {words.beforeWhole}: <Price paise={toPaise(step.revenueBefore)} />
      </p>
    </div>
  );
}
