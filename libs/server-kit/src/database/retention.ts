import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { startPoller, type Poller } from '../poller.ts';

const EVERY_MS = 60 * 60_000;
const PORTION = 500;
/** Between two portions, so that deleting from a very large table leaves capacity for requests. */
const PAUSE_MS = 50;

/**
 * Deletes old rows, now and every hour, one portion after another until none is left. `forget` deletes at most `limit` rows
 * and returns how many; it skips rows that another replica is deleting.
 */
export function startRetention(what: string, forget: (limit: number) => Promise<number>, logger: Logger): Poller {
  async function deleteAll(closing: AbortSignal): Promise<void> {
    let gone = 0;
    for (let portion = PORTION; portion === PORTION && !closing.aborted; gone += portion) {
      portion = await forget(PORTION);
      if (portion === PORTION) await pause(PAUSE_MS, undefined, { signal: closing }).catch(() => undefined);
    }
    if (gone > 0) logger.info({ what, gone }, 'old rows were deleted');
  }
  const forgetting = startPoller(`forgetting ${what}`, EVERY_MS, deleteAll, logger);
  forgetting.wake();
  return forgetting;
}
