import { percentile } from '@kanaka/bench-tools/shop/report';
import type { Try } from '@kanaka/testing/shop-client';
import type { Stop } from './replicas.ts';

/** All requests during an update, and the failures among them. */
export function openLedger() {
  const changing: Try[] = [];
  const failures: string[] = [];
  let during: string | null = null;
  return {
    /** Those that were made while something was changed. */
    changing,
    failures,
    nowDoing: (what: string | null) => void (during = what),
    note: (one: Try) => {
      const { method, path, status, ms } = one;
      if (during) changing.push(one);
      const isFileMissing = status === 404 && path.startsWith('/assets/');
      // A refusal (400 to 409) counts as a response; no response, a server error, a rate limit or a page without its script
      // as a failure.
      if (status === null || status >= 500 || status === 429 || isFileMissing) {
        const what = `${method} ${path}: ${status ?? 'no answer'} after ${ms.toFixed(0)} ms`;
        failures.push(`${new Date().toISOString()} ${what}, while ${during ?? 'nothing'} was changed`);
      }
    },
  };
}
export type Ledger = ReturnType<typeof openLedger>;

const MOST_SHOWN = 30;

/** What was asked meanwhile; failures after two seconds are timeouts between services, on a machine that has too much to do. */
export function writeLedger({ changing, failures }: Ledger, stops: readonly Stop[]): string {
  const times = changing.map(({ ms }) => ms);
  const [half, most, longest] = [0.5, 0.95, 1].map((share) => percentile(times, share)?.toFixed(0));
  const slowest = Math.max(0, ...stops.map(({ ms }) => ms)) / 1000;
  return [
    `${failures.length} failed of ${times.length} calls; half within ${half} ms, 95 of 100 within ${most} ms, the longest ${longest} ms`,
    `  ${stops.length} replicas changed, gone ${slowest.toFixed(1)} s after SIGTERM at most`,
    ...failures.slice(0, MOST_SHOWN).map((failure) => `  ✗ ${failure}`),
  ].join('\n');
}
