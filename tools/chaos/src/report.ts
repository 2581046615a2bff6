import type { DrillReport } from './drill/run-drill.ts';

const MOST_BREACHES_SHOWN = 10;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The report at the end of a drill. */
export function writeReport({ verdicts, incidents, ways, tally, shoppingMs, restMs }: DrillReport): string {
  const faults = Map.groupBy(incidents, ({ fault }) => fault);
  const failed = verdicts.filter(({ broken }) => broken.length > 0).length;
  return [
    '',
    ...[...faults].map(([fault, these]) => {
      const longest = Math.max(...these.map(({ downMs }) => downMs));
      return row(fault, `${these.length} times${longest > 0 ? `, back after ${seconds(longest)} at the latest` : ''}`);
    }),
    ...[...tally].map(([what, times]) => row(`shoppers: ${what}`, `${times} times, and they tried again`)),
    row('orders', [...ways].map(([name, times]) => `${times} ${name}`).join('; ')),
    row('shopping', seconds(shoppingMs)),
    row('coming to rest', restMs === null ? 'never' : seconds(restMs)),
    '',
    ...verdicts.flatMap(({ name, figures, broken }) => [
      `  ${broken.length === 0 ? '✓' : '✗'} ${name}`,
      `      ${figures}`,
      ...broken.slice(0, MOST_BREACHES_SHOWN).map((breach) => `      ✗ ${breach}`),
      ...(broken.length > MOST_BREACHES_SHOWN ? [`      … ${broken.length} in all`] : []),
    ]),
    '',
    failed === 0 ? `All ${verdicts.length} invariants hold.` : `${failed} of ${verdicts.length} invariants are broken.`,
  ].join('\n');
}

export const hasHeld = ({ verdicts }: DrillReport) => verdicts.every(({ broken }) => broken.length === 0);

function row(name: string, what: string): string {
  return `  ${name.padEnd(32)} ${what}`;
}
