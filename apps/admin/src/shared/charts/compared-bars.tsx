import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { axisSteps } from './axis.ts';

const words = { fontSize: 13, fill: 'var(--color-ink-muted)', fontFamily: 'var(--font-sans)' };
const plain = { tick: words, tickLine: false, axisLine: false } as const;

/**
 * A figure of each row as a bar, beside that of the previous period. The arrow keys move between the rows. `lying`: one row below
 * the other, where names are long, with so much room for each name.
 */
export function ComparedBars<Row extends object>({
  rows,
  name,
  now,
  before,
  write,
  tooltip,
  title,
  desc,
  lying,
}: {
  rows: readonly Row[];
  name: (row: Row) => string;
  now: (row: Row) => number | null;
  /** Absent where nothing is compared. */
  before?: ((row: Row) => number) | undefined;
  /** A figure at the axis. */
  write: (figure: number) => string;
  tooltip: (row: Row) => ReactNode;
  title: string;
  desc: string;
  lying?: { width: number; height: number };
}) {
  const lines = axisSteps(rows.flatMap((row) => [now(row) ?? 0, before?.(row) ?? 0]));
  const figures = {
    ...plain,
    type: 'number',
    ticks: lines,
    domain: [lines[0] ?? 0, Math.max(1, ...lines)],
    tickFormatter: write,
  } as const;
  const names = { ...plain, type: 'category', dataKey: name } as const;
  return (
    <BarChart
      responsive
      layout={lying ? 'vertical' : 'horizontal'}
      style={{ width: '100%', height: '100%' }}
      data={[...rows]}
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      barGap={0}
      barCategoryGap="20%"
      title={title}
      desc={desc}
    >
      <CartesianGrid vertical={lying !== undefined} horizontal={!lying} stroke="var(--color-hairline)" />
      {lying ? <XAxis {...figures} /> : <XAxis {...names} tickMargin={8} minTickGap={16} interval="preserveStartEnd" />}
      {lying ? (
        <YAxis
          {...names}
          width={lying.width}
          interval={0}
          tick={({ y, payload }) => (
            // Unlike SVG's own text, this is broken into lines, whatever its script.
            <foreignObject x={0} y={Number(y) - lying.height / 2} width={lying.width} height={lying.height}>
              <div className="flex h-full items-center justify-end pr-2 text-right text-xs leading-4 text-ink-muted">
                <span className="min-w-0 wrap-anywhere">{String(payload.value)}</span>
              </div>
            </foreignObject>
          )}
        />
      ) : (
        <YAxis {...figures} width={60} />
      )}
      <Tooltip
        content={({ active, payload }) => {
          const row = active ? (payload[0]?.payload as Row | undefined) : undefined;
          return row ? (
            <div className="rounded-sm border border-hairline bg-white px-3 py-2 text-sm shadow-float">
              {tooltip(row)}
            </div>
          ) : null;
        }}
        cursor={{ fill: 'var(--color-ink)', fillOpacity: 0.05 }}
      />
      <ReferenceLine {...(lying ? { x: 0 } : { y: 0 })} stroke="var(--color-line)" />
      {before && <Bar dataKey={before} fill="var(--color-gold)" fillOpacity={0.55} animationDuration={300} />}
      <Bar dataKey={now} fill="var(--color-emerald)" animationDuration={300} />
    </BarChart>
  );
}
