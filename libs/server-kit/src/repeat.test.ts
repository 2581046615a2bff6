import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';
import { repeat } from './repeat.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const A_DAY_MS = 86_400_000;

describe('work that is done every so often', () => {
  it('is done soon after a nudge, once more for all nudges that came meanwhile, and never twice at once', async () => {
    const gates = Array.from({ length: 2 }, () => Promise.withResolvers<null>());
    let started = 0;
    let running = 0;
    let most = 0;
    const regular = repeat(
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
    for (let nudges = 0; nudges < 5; nudges += 1) regular.nudge();
    gates[0]?.resolve(null);
    while (started < 2) await new Promise(setImmediate);
    gates[1]?.resolve(null);
    await regular.close();
    regular.nudge();
    expect({ started, running, most }).toEqual({ started: 2, running: 0, most: 1 });
  });

  it('comes again after it failed', async () => {
    let runs = 0;
    const regular = repeat('look', 5, () => Promise.reject(new Error(`failed ${++runs} times`)), logger);
    while (runs < 3) await new Promise(setImmediate);
    await regular.close();
    expect(runs).toBeGreaterThanOrEqual(3);
  });
});
