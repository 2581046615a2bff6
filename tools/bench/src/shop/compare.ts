import type { Measured, Report } from './measured.ts';
import { sumOf } from './processes.ts';
import { align, mebibytes } from './table.ts';

type Figure = { name: string; of: (row: Measured) => number | null; digits: number };

const figures: Figure[] = [
  { name: 'a second', of: ({ perSecond }) => perSecond, digits: 1 },
  { name: 'p50 ms', of: ({ p50 }) => p50, digits: 2 },
  { name: 'p99 ms', of: ({ p99 }) => p99, digits: 2 },
  { name: 'ratio', of: ({ ratio }) => ratio, digits: 2 },
  { name: 'processor ms', of: ({ processorMs }) => sumOf(processorMs) || null, digits: 2 },
];

export type Change = { row: string; figure: string; now: string; then: string; factor: number };

/** What both runs have measured, each with the factor from then to now. */
export function changesSince(then: Report, now: Report): Change[] {
  const ofRows = now.rows.flatMap((row) => {
    const earlier = then.rows.find(({ name }) => name === row.name);
    if (!earlier) return [];
    return figures.flatMap(({ name, of, digits }) => {
      const [today, before] = [of(row), of(earlier)];
      if (today === null || before === null) return [];
      return change(row.what, name, { now: today, then: before, show: (value) => value.toFixed(digits) });
    });
  });
  const ofMemory = (['idle', 'after'] as const).map((when) =>
    change(`memory, ${when}`, 'MiB', {
      now: sumOf(now.memory[when]),
      then: sumOf(then.memory[when]),
      show: (bytes) => String(mebibytes(bytes)),
    }),
  );
  return [...ofRows, ...ofMemory];
}

function change(
  row: string,
  figure: string,
  { now, then, show }: { now: number; then: number; show: (value: number) => string },
): Change {
  return { row, figure, now: show(now), then: show(then), factor: now / then };
}

export function drawChanges(then: Report, now: Report): string[] {
  const sizeOf = ({ at, size }: Report) => `${at}, ${size.products} products and ${size.orders} orders`;
  const lines = changesSince(then, now).map(({ row, figure, factor, ...values }, index, all) => [
    all[index - 1]?.row === row ? '' : row,
    figure,
    values.now,
    values.then,
    `× ${factor.toFixed(2)}`,
  ]);
  return [
    `compared with ${sizeOf(then)}`,
    ...align([['', '', 'now', 'then', 'factor'], ...lines], (column) => column < 2),
  ];
}
