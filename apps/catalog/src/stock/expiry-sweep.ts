import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { releaseRanOut } from './release-stock.ts';

const EVERY_MS = 5_000;

/** Looks every few seconds for holds that have run out. Any number of replicas may do so: each takes what no other has. */
export function startExpirySweep({ db, logger }: { db: Db; logger: Logger }): { close: () => Promise<void> } {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= releaseRanOut({ db })
      .then((released) => {
        if (released > 0) logger.info({ released }, 'holds that ran out were given back');
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'holds could not be looked at'))
      .finally(() => {
        running = null;
      });
  }, EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
