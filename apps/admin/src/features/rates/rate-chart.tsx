import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { type RateDay, fullDay, shortDay, timeOf } from './rate-days.ts';

const words = { fontSize: 13, fill: 'var(--color-ink-muted)', fontFamily: 'var(--font-sans)' };
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

type Point = { time: number; rate: number };

/** A rate day by day, as steps: it holds until the next one. The arrow keys move between the days. */
export function RateChart({ days, label }: { days: readonly RateDay[]; label: string }) {
  const points: Point[] = days.map(({ day, rate }) => ({ time: timeOf(day), rate }));
  return (
    <div className="h-68 px-1 pt-3 pb-2 sm:h-76 sm:px-2">
      <LineChart
        responsive
        style={{ width: '100%', height: '100%' }}
        data={points}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        title={label}
        desc="The arrow keys go from day to day. “Show as table” has the same in rows."
      >
        <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
        <XAxis
          dataKey="time"
          type="number"
          scale="time"
          domain={['dataMin', 'dataMax']}
          tickFormatter={shortDay}
          tick={words}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line)' }}
          tickMargin={8}
          minTickGap={24}
          interval="preserveStartEnd"
        />
        <YAxis
          // Not from 0, so the area under the line is not filled: a rate moves by a few percent, which would look like a straight line.
          domain={['auto', 'auto']}
          tickFormatter={(rate: number) => `₹${rate.toLocaleString('en-IN')}`}
          tick={words}
          tickLine={false}
          axisLine={false}
          width={72}
        />
        <Tooltip
          content={({ active, payload }) => {
            const point = payload[0]?.payload as Point | undefined;
            return active && point ? (
              <div className="rounded-sm border border-hairline bg-white px-3 py-2 text-sm shadow-float">
                <p className="font-medium">{fullDay(point.time)}</p>
                <p className="figures mt-1">{formatPaise(toPaise(point.rate))} a gram</p>
              </div>
            ) : null;
          }}
          cursor={{ stroke: 'var(--color-line)' }}
        />
        <Line
          type="stepAfter"
          dataKey="rate"
          stroke="var(--color-emerald)"
          strokeWidth={1.5}
          dot={points.length === 1}
          activeDot={{ r: 4, fill: 'var(--color-emerald)', stroke: 'var(--color-white)', strokeWidth: 2 }}
          isAnimationActive={!still}
          animationDuration={300}
        />
      </LineChart>
    </div>
  );
}
