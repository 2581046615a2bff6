import type { Measured, Report } from './measured.ts';
import { sumOf, type ByPart } from './processes.ts';
import { describeWanted, isReached, type Wanted } from './wanted.ts';

/** Bytes of memory that the whole shop should need at most. */
export const wantedMemory = { idle: 800 * 2 ** 20, after: 1_200 * 2 ** 20 };

/** Parts that use less than this share of a call's processor time are not named. */
const NAMED_SHARE = 0.04;

export const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
const number = (value: number | null, digits: number) => (value === null ? '' : value.toFixed(digits));

/** Every row starts at the same columns; numbers end there. The first line is the heading. */
export function align(lines: readonly (readonly string[])[], isText: (column: number) => boolean): string[] {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines.map((line) =>
    widths
      .map((width, column) =>
        isText(column) ? (line[column] ?? '').padEnd(width) : (line[column] ?? '').padStart(width),
      )
      .join('  ')
      .trimEnd(),
  );
}

const heading = [
  '',
  'a second',
  'p50 ms',
  'p99 ms',
  'ratio',
  'beside it, a second',
  'wanted',
  '',
  'processor ms a call',
];
const texts = new Set([0, 5, 6, 7, 8]);

export function drawRows(rows: readonly Measured[]): string[] {
  const lines = rows.map((row) => [
    row.what,
    number(row.perSecond, row.perSecond < 100 ? 1 : 0),
    number(row.p50, 2),
    number(row.p99, 2),
    number(row.ratio, 2),
    Object.entries(row.floors)
      .map(([name, rate]) => `${name} ${rate.toFixed(0)}`)
      .join(', '),
    describeWanted(row.wanted),
    verdictOn(row),
    describeProcessor(row.processorMs),
  ]);
  return align([heading, ...lines], (column) => texts.has(column));
}

function verdictOn({ errors, firstError, wanted, ...figures }: Measured & { wanted: Wanted }): string {
  if (errors > 0) return `FAILED: ${errors} errors, ${firstError}`;
  if (Object.keys(wanted).length === 0) return '';
  return isReached(wanted, figures) ? 'reached' : 'not reached';
}

/** The most expensive part first. */
function describeProcessor(processorMs: ByPart): string {
  const all = sumOf(processorMs);
  if (all === 0) return '';
  const named = Object.entries(processorMs)
    .filter(([, ms]) => ms / all >= NAMED_SHARE)
    .sort(([, one], [, other]) => other - one)
    .map(([part, ms]) => `${part} ${ms.toFixed(2)}`);
  return `${all.toFixed(2)}: ${named.join(', ')}`;
}

export function drawMemory({ idle, after, rested }: Report['memory']): string[] {
  const parts = Object.keys(idle).sort((one, other) => (after[other] ?? 0) - (after[one] ?? 0));
  const line = (name: string, ...bytes: number[]) => [name, ...bytes.map((each) => String(mebibytes(each)))];
  const wanted = line('wanted at most', wantedMemory.idle, wantedMemory.after, wantedMemory.after);
  return align(
    [
      ['memory in MiB', 'idle', 'after', 'a minute later'],
      ...parts.map((part) => line(part, idle[part] ?? 0, after[part] ?? 0, rested[part] ?? 0)),
      line('in sum', sumOf(idle), sumOf(after), sumOf(rested)),
      wanted,
    ],
    (column) => column === 0,
  );
}
