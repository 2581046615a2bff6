import type { Try } from '@kanaka/testing/shop-client';
import type { FindMisread } from './contracts-of.ts';
import type { Stop } from './replicas.ts';

export type Failure = Try & { during: string; at: Date };

/** All requests during the update, and the failures among them. */
export function openLedger({
  findMisread = () => null,
  sharesFiles = true,
}: {
  findMisread?: FindMisread;
  /** Whether both releases share the files of their pages, so that none may be missing. */
  sharesFiles?: boolean;
} = {}) {
  const times: number[] = [];
  const changing: Try[] = [];
  const failures: Failure[] = [];
  let missingFiles = 0;
  const misread = new Map<string, number>();
  let during = 'nothing';
  return {
    times,
    /** Those that were made while something was changed. */
    changing,
    failures,
    /** What one of the releases could not read, with how often. */
    misread,
    /** How often a page's script or style was not there, if a release does not share its files. */
    missingFiles: () => missingFiles,
    nowDoing(what: string) {
      during = what;
    },
    note(one: Try, body: Buffer | null = null) {
      times.push(one.ms);
      if (during !== 'nothing') changing.push(one);
      const isFileMissing = one.status === 404 && one.path.startsWith('/assets/');
      if (isFileMissing && !sharesFiles) missingFiles += 1;
      // A refusal (400 to 409) counts as a response; no response, a server error, a rate limit or a page without its script
      // as a failure.
      if (one.status === null || one.status >= 500 || one.status === 429 || (isFileMissing && sharesFiles)) {
        failures.push({ ...one, during, at: new Date() });
      }
      const wrong = findMisread(one, body);
      if (wrong) misread.set(wrong, (misread.get(wrong) ?? 0) + 1);
    },
  };
}
export type Ledger = ReturnType<typeof openLedger>;

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const MOST_SHOWN = 30;
/** The timeout between services (`service-client.ts`): a failure after that time was a timeout, not a dropped request. */
const SERVICES_TIMEOUT_MS = 2_000;

export function writeLedger(
  { times, changing, failures, misread, missingFiles }: Ledger,
  stops: readonly Stop[],
): string {
  const parts = [...new Set(stops.map(({ part }) => part))];
  const slow = failures.filter(({ ms }) => ms >= SERVICES_TIMEOUT_MS).length;
  return [
    '',
    'What was changed',
    ...parts.map((part) => {
      const those = stops.filter((stop) => stop.part === part);
      const longest = Math.max(...those.map(({ ms }) => ms));
      const unclean = those.filter(({ how }) => how !== 'exit 0').map(({ how }) => how);
      return `  ${part.padEnd(16)} ${those.length} replicas, gone ${(longest / 1000).toFixed(1)} s after SIGTERM at most${unclean.length > 0 ? `, NOT CLEANLY: ${unclean.join(', ')}` : ''}`;
    }),
    '',
    'What was asked meanwhile',
    `  ${times.length} requests, half within ${percentile(times, 0.5).toFixed(0)} ms, 95 of 100 within ${percentile(times, 0.95).toFixed(0)} ms`,
    ...changing
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, 3)
      .map(({ method, path, ms }) => `  one of the longest: ${method} ${path}, ${ms.toFixed(0)} ms`),
    `  ${failures.length} failed${slow > 0 ? `, ${slow} of them because something took more than 2 s: this machine has too much to do` : ''}`,
    ...failures
      .slice(0, MOST_SHOWN)
      .map(
        ({ at, method, path, status, ms, during }) =>
          `  ✗ ${at.toISOString()} ${method} ${path}: ${status ?? 'no answer'} after ${ms.toFixed(0)} ms, while ${during} was changed`,
      ),
    ...(missingFiles() > 0
      ? [`  ${missingFiles()} files of a page were not there: the old release does not share its files`]
      : []),
    ...[...misread].map(([what, often]) => `  ✗ ${what} (${often} times)`),
  ].join('\n');
}
