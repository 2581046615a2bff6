import type { DrillReport } from '@kanaka/testing/drill/run-drill';

const MOST_BREACHES_SHOWN = 10;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** What a person reads at the end of a drill. */
export function writeReport(report: DrillReport): string {
  const { verdicts, tally, shoppingMs, restMs } = report;
  const broken = verdicts.filter((verdict) => verdict.broken.length > 0);
  return [
    '',
    'What happened',
    ...troubles(report),
    ...[...tally].map(([what, times]) => row(`shoppers: ${what}`, `${times} times, and they tried again`)),
    '',
    'How it was paid',
    ...[...report.ways].map(([name, times]) => row(name, String(times))),
    '',
    'How long it took',
    row('Shopping', seconds(shoppingMs)),
    row('Coming to rest', restMs === null ? 'never' : seconds(restMs)),
    '',
    'What must hold',
    ...verdicts.flatMap(({ name, figures, broken: breaches }) => [
      `  ${breaches.length === 0 ? '✓' : '✗'} ${name}`,
      `      ${figures}`,
      ...breaches.slice(0, MOST_BREACHES_SHOWN).map((breach) => `      ✗ ${breach}`),
      ...(breaches.length > MOST_BREACHES_SHOWN ? [`      … ${breaches.length} in all`] : []),
    ]),
    '',
    broken.length === 0
      ? `All ${verdicts.length} invariants hold.`
      : `${broken.length} of ${verdicts.length} invariants are broken.`,
  ].join('\n');
}

export const hasHeld = ({ verdicts }: DrillReport) => verdicts.every(({ broken }) => broken.length === 0);

function troubles({ incidents }: DrillReport): string[] {
  const names = [...new Set(incidents.map(({ trouble }) => trouble))];
  return names.map((name) => {
    const these = incidents.filter(({ trouble }) => trouble === name);
    const longest = Math.max(...these.map(({ downMs }) => downMs));
    if (name === 'lost answers') return row('Razorpay’s answers lost', `${these.length} times 5`);
    if (name === 'forgetful redis') return row('Redis emptied (FLUSHALL)', `${these.length} times`);
    return row(`${name} killed`, `${these.length} times, back after ${seconds(longest)} at the latest`);
  });
}

function row(name: string, what: string): string {
  return `  ${name.padEnd(32)} ${what}`;
}
