import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sumOf, type ByPart } from './processes.ts';

const folder = join(import.meta.dirname, '../../../../.data/bench');

const figures = ['perSecond', 'p50', 'p99', 'ratio'] as const;

/** One row of the table. Times are in milliseconds; what was not measured is null. */
export type Measured = {
  name: string;
  perSecond: number;
  p50: number | null;
  p99: number | null;
  /** Calls a second relative to those of a bare Fastify that answers the same. */
  ratio: number | null;
  /** Processor time of each part of the shop for one call. */
  processorMs: ByPart;
  errors: number;
  /** What it should reach, in words; never a reason to fail, because times depend on the machine. */
  wanted: string;
};

export type Report = {
  at: string;
  size: { products: number; orders: number };
  quick: boolean;
  rows: Measured[];
  /** In MiB by part of the shop; `rested`: a minute after the last call, when the printer is closed. */
  memory: Record<'idle' | 'after' | 'rested', ByPart>;
};

/** The value that a `share` of all values does not exceed; null for an empty list. */
export function percentile(values: readonly number[], share: number): number | null {
  const ranked = values.toSorted((one, other) => one - other);
  return ranked[Math.max(0, Math.ceil(ranked.length * share) - 1)] ?? null;
}

/** Returns the file. */
export async function keepReport(report: Report): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${report.at.replace(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}

const rounded = (value: number | null, digits = 2) => (value === null ? '' : Number(value.toFixed(digits)));

export function printReport({ rows, memory: { idle, after, rested } }: Report): void {
  const table = rows.map(({ name, processorMs, errors, wanted, ...measured }) => [
    name,
    {
      ...Object.fromEntries(figures.map((figure) => [figure, rounded(measured[figure])])),
      wanted,
      'processor ms': rounded(sumOf(processorMs)),
      'most of it': mostOf(processorMs),
      errors,
    },
  ]);
  console.table(Object.fromEntries(table));
  const parts = Object.keys(idle).map((part) => [part, idle[part] ?? 0, after[part] ?? 0, rested[part] ?? 0] as const);
  const all = [...parts, ['in sum', sumOf(idle), sumOf(after), sumOf(rested)] as const];
  console.table(
    Object.fromEntries(
      all.map(([part, ...mib]) => [
        part,
        { 'idle, MiB': rounded(mib[0], 0), after: rounded(mib[1], 0), rested: rounded(mib[2], 0) },
      ]),
    ),
  );
}

function mostOf(processorMs: Measured['processorMs']): string {
  const ranked = Object.entries(processorMs).toSorted(([, one], [, other]) => other - one);
  return ranked
    .filter(([, ms]) => ms > 0)
    .slice(0, 3)
    .map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
    .join(', ');
}
