import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';
import { startPoller } from './poller.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const A_DAY_MS = 86_400_000;

describe('a poller', () => {
  it('runs soon after wake(), once more for all wake() calls during a run, and never twice at once', async () => {
    const gates = Array.from({ length: 2 }, () => Promise.withResolvers<null>());
    let started = 0;
    let running = 0;
    let most = 0;
    const regular = startPoller(
      'look',
      A_DAY_MS,
      async () => {
        const gate = gates[started++];
        most = Math.max(most, ++running);
        await gate?.promise;
        running -= 1;
      },
      logger,
    );
    for (let wakes = 0; wakes < 5; wakes += 1) regular.wake();
    gates[0]?.resolve(null);
    while (started < 2) await new Promise(setImmediate);
    gates[1]?.resolve(null);
    await regular.close();
    regular.wake();
    expect({ started, running, most }).toEqual({ started: 2, running: 0, most: 1 });
  });

  it('runs again after a failure', async () => {
    let runs = 0;
    const regular = startPoller('look', 5, () => Promise.reject(new Error(`failed ${++runs} times`)), logger);
    while (runs < 3) await new Promise(setImmediate);
    await regular.close();
    expect(runs).toBeGreaterThanOrEqual(3);
  });
});
