import type { Verdict } from './drill/invariants/verdict.ts';
import type { DrillReport } from './drill/run-drill.ts';

const MOST_BREACHES_SHOWN = 10;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The report at the end of a drill. */
export function writeReport(report: DrillReport): string {
  const { verdicts, tally, shoppingMs, restMs } = report;
  return [
    '',
    'What happened',
    ...faults(report),
    ...[...tally].map(([what, times]) => row(`shoppers: ${what}`, `${times} times, and they tried again`)),
    '',
    'How it was paid',
    ...[...report.ways].map(([name, times]) => row(name, String(times))),
    '',
    'How long it took',
    row('Shopping', seconds(shoppingMs)),
    row('Coming to rest', restMs === null ? 'never' : seconds(restMs)),
    ...writeVerdicts(verdicts),
  ].join('\n');
}

/** Every invariant with its figures and its first violations, and how many hold. */
export function writeVerdicts(verdicts: readonly Verdict[]): string[] {
  const broken = verdicts.filter((verdict) => verdict.broken.length > 0);
  return [
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
  ];
}

export const hasHeld = ({ verdicts }: Pick<DrillReport, 'verdicts'>) =>
  verdicts.every(({ broken }) => broken.length === 0);

function faults({ incidents }: DrillReport): string[] {
  const names = [...new Set(incidents.map(({ fault }) => fault))];
  return names.map((name) => {
    const these = incidents.filter(({ fault }) => fault === name);
    const longest = Math.max(...these.map(({ downMs }) => downMs));
    if (name === 'lost answers') return row('Razorpay’s answers lost', `${these.length} times 5`);
    if (name === 'forgetful redis') return row('Redis emptied (FLUSHALL)', `${these.length} times`);
    return row(`${name} killed`, `${these.length} times, back after ${seconds(longest)} at the latest`);
  });
}

function row(name: string, what: string): string {
  return `  ${name.padEnd(32)} ${what}`;
}
