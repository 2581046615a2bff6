import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sumOf } from './processes.ts';

const folder = join(import.meta.dirname, '../../../../.data/bench');

const ByPart = z.record(z.string(), z.number());
const figures = ['perSecond', 'p50', 'p99', 'ratio'] as const;

/** One row of the table. Times are in milliseconds; what was not measured is null. */
const Measured = z.object({
  name: z.string(),
  perSecond: z.number(),
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  /** Calls a second relative to those of a bare Fastify that answers the same. */
  ratio: z.number().nullable(),
  /** Processor time of each part of the shop for one call. */
  processorMs: ByPart,
  errors: z.int(),
  /** What it should reach, in words; never a reason to fail, because times depend on the machine. */
  wanted: z.string(),
});
export type Measured = z.output<typeof Measured>;

const Report = z.object({
  at: z.string(),
  size: z.object({ products: z.int(), orders: z.int() }),
  quick: z.boolean(),
  rows: z.array(Measured),
  /** In MiB by part of the shop; `rested`: a minute after the last call, when the printer is closed. */
  memory: z.object({ idle: ByPart, after: ByPart, rested: ByPart }),
});
export type Report = z.output<typeof Report>;

/** The value that a `share` of all values does not exceed; null for an empty list. */
export function percentile(values: readonly number[], share: number): number | null {
  const ranked = values.toSorted((one, other) => one - other);
  return ranked[Math.max(0, Math.ceil(ranked.length * share) - 1)] ?? null;
}

export const readReport = async (file: string): Promise<Report> =>
  Report.parse(JSON.parse(await readFile(file, 'utf8')));

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

/** Prints each figure that both runs have as a factor from then to now. */
export function printChanges(then: Report, now: Report): void {
  console.log(`factors since ${then.at}, with ${then.size.products} products and ${then.size.orders} orders`);
  const changes = now.rows.flatMap((row) => {
    const before = then.rows.find(({ name }) => name === row.name);
    if (!before) return [];
    const factors = figures.map((figure) => {
      const [today, once] = [row[figure], before[figure]];
      return [figure, today === null || once === null ? '' : rounded(today / once)] as const;
    });
    const processor = rounded(sumOf(row.processorMs) / sumOf(before.processorMs));
    return [[row.name, { ...Object.fromEntries(factors), 'processor ms': processor }] as const];
  });
  console.table(Object.fromEntries(changes));
}
