import type { SalesStep, StatisticsDays } from '@kanaka/contracts/statistics';
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { shortRupees } from './amounts.ts';
import { periodWords } from './periods.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { shortName } from './step-names.ts';

const words = { fontSize: 13, fill: 'var(--color-ink-muted)', fontFamily: 'var(--font-sans)' };

/** Revenue per step, drawn over the previous period's line. The arrow keys move between the steps. */
export function SalesChart({ steps, days }: { steps: readonly SalesStep[]; days: StatisticsDays }) {
  const begun = steps.filter(({ revenue }) => revenue !== null).length;
  return (
    <div className="h-68 grow px-1 pt-3 pb-2 sm:h-76 sm:px-2">
      <ComposedChart
        responsive
        style={{ width: '100%', height: '100%' }}
        data={[...steps]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        title={`Revenue ${periodWords[days].within}`}
        desc="The arrow keys go from step to step. “Show as table” has the same in rows."
      >
        <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
        <XAxis
          dataKey="from"
          tickFormatter={(from: string) => shortName({ from }, days)}
          tick={words}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line)' }}
          tickMargin={8}
          minTickGap={16}
          interval="preserveStartEnd"
        />
        <YAxis tickFormatter={shortRupees} tick={words} tickLine={false} axisLine={false} width={60} />
        <Tooltip
          content={({ active, payload }) =>
            active ? <ChartTooltip step={payload[0]?.payload as SalesStep | undefined} days={days} /> : null
          }
          cursor={{ stroke: 'var(--color-line)' }}
        />
        <Line
          type="monotone"
          dataKey="revenueBefore"
          stroke="var(--color-gold)"
          strokeWidth={1.5}
          strokeDasharray="5 4"
          dot={false}
          activeDot={{ r: 3, fill: 'var(--color-gold)', stroke: 'var(--color-white)' }}
          animationDuration={300}
        />
        <Area
          type="monotone"
          dataKey="revenue"
          stroke="var(--color-emerald)"
          strokeWidth={2}
          fill="var(--color-emerald)"
          fillOpacity={0.07}
          dot={begun === 1}
          activeDot={{ r: 4, fill: 'var(--color-emerald)', stroke: 'var(--color-white)', strokeWidth: 2 }}
          animationDuration={300}
        />
      </ComposedChart>
    </div>
  );
}
