/** Sends calls over ten connections, as a process of its own, so that it takes no time from what it measures with. */
import autocannon from 'autocannon';
import { answerParent } from './child.ts';
import type { Load, LoadResult } from './load.ts';

const CONNECTIONS = 10;
/** How often autocannon looks whether its time is over. */
const CHECK_MS = 100;

answerParent(async ({ origin, calls, contains, seconds, rate }: Load): Promise<LoadResult> => {
  const latenciesMs: number[] = [];
  let refusedWith: number | null = null;
  let connection = 0;
  const began = performance.now();
  let last = began;
  const run = autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: CHECK_MS,
    ...(rate !== undefined && { overallRate: Math.round(rate), ignoreCoordinatedOmission: true }),
    verifyBody: (body) => body.includes(contains),
    setupClient(client) {
      client.setRequests(calls[connection % calls.length] ?? []);
      connection += 1;
    },
  });
  run.on('response', (_client, status, _bytes, ms) => {
    last = performance.now();
    latenciesMs.push(ms);
    if (status < 200 || status > 299) refusedWith ??= status;
  });
  const { errors, non2xx, mismatches } = await run;
  // A timeout is counted among the errors.
  return { seconds: (last - began) / 1000, latenciesMs, errors: errors + non2xx + mismatches, refusedWith };
});
