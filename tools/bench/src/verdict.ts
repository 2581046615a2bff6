import type { Budget } from './budgets.ts';
import type { PageLoad } from './page-load.ts';

export type Line = { what: string; measured: string; budget: string; verdict: 'ok' | 'over' | '' };

const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function atLeast(what: string, measured: number, least: number): Line {
  return { what, measured: String(measured), budget: `≥ ${least}`, verdict: measured >= least ? 'ok' : 'over' };
}

function atMost(what: string, measured: number, { most, show }: { most: number; show: (n: number) => string }): Line {
  return { what, measured: show(measured), budget: `≤ ${show(most)}`, verdict: measured <= most ? 'ok' : 'over' };
}

/** Compares each measured value of a page with its budget. */
export function judge(load: PageLoad, budget: Budget): Line[] {
  const paint = atMost('Largest paint', load.largestPaintMs, { most: budget.largestPaintMs, show: seconds });
  return [
    atLeast('Performance', load.performance, budget.performance),
    atLeast('Accessibility', load.accessibility, budget.accessibility),
    atLeast('Best practices', load.bestPractices, budget.bestPractices),
    atLeast('SEO', load.seo, budget.seo),
    atMost('JavaScript (brotli)', load.scriptBytes, { most: budget.scriptBytes, show: kibibytes }),
    { what: 'All bytes', measured: kibibytes(load.totalBytes), budget: '', verdict: '' },
    paint,
    atMost('Layout shift', load.layoutShift, { most: budget.layoutShift, show: (shift) => shift.toFixed(3) }),
  ];
}

export const isOver = (lines: readonly Line[]) => lines.some(({ verdict }) => verdict === 'over');

/** A table for the terminal. */
export function drawTable(title: string, lines: readonly Line[]): string {
  const rows = lines.map(({ what, measured, budget, verdict }) =>
    `  ${what.padEnd(20)}${measured.padStart(10)}  ${budget.padEnd(12)}${verdict}`.trimEnd(),
  );
  return [title, ...rows].join('\n');
}
