/** The order of a rolling update, and what it must show. */
import type { Ledger } from './ledger.ts';
import type { Stop } from './replicas.ts';

export type ReleaseName = 'old' | 'new';
export type Direction = { name: string; to: ReleaseName };

/** From an older release: to the new one, back on the migrated databases, and to the new one again. */
export function directionsFrom(from: string | null): Direction[] {
  if (from === null) return [{ name: 'restart', to: 'new' }];
  return [
    { name: 'forward', to: 'new' },
    { name: 'back', to: 'old' },
    { name: 'forward again', to: 'new' },
  ];
}

/** First one replica of each part, so that each part meets both releases of every other one; then the other replicas. */
export const changesOf = <Name>(parts: readonly Name[]): readonly (readonly Name[])[] => [parts, parts];

export type Outcome = {
  name: string;
  ledger: Pick<Ledger, 'changing' | 'failures' | 'misread'>;
  stops: readonly Stop[];
  /** Everything else that is wrong: sessions between gateways, the books, the databases. */
  wrong: readonly string[];
};

export function hasPassed({ ledger, stops, wrong }: Outcome, leastCalls: number): boolean {
  return (
    ledger.changing.length >= leastCalls &&
    ledger.failures.length === 0 &&
    ledger.misread.size === 0 &&
    stops.every(({ how }) => how === 'exit 0') &&
    wrong.length === 0
  );
}

/** One line for each direction, and one for all. */
export function writeOutcomes(outcomes: readonly Outcome[], leastCalls: number): string {
  const all = outcomes.every((outcome) => hasPassed(outcome, leastCalls));
  return [
    '',
    ...outcomes.map((outcome) => {
      const { name, ledger } = outcome;
      const calls = ledger.changing;
      const worst = Math.max(0, ...calls.map(({ ms }) => ms));
      return `${hasPassed(outcome, leastCalls) ? '✓' : '✗'} ${name}: ${ledger.failures.length} failed of ${calls.length} calls (at least ${leastCalls}), the longest took ${worst.toFixed(0)} ms`;
    }),
    all ? 'No call failed, and the books are right.' : 'This update would have been noticed.',
  ].join('\n');
}
