import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@kanaka/server-kit/logger';
import type { openFailFastRedis } from '@kanaka/server-kit/open-redis';

/** What Vite has named after its content. Maps and compressed copies are not among it. */
const NAME = /^\w[\w.-]{0,99}-[\w-]{8}\.(?:js|css|woff2|svg)$/;

export const isPageFile = (name: string): boolean => NAME.test(name);

/** How long the files of a release that no longer runs are kept for pages that are still open. */
const KEPT_SECONDS = 14 * 86_400;
/** A replica may run for longer than files are kept. */
const AGAIN_MS = 86_400_000;
const RETRY_MS = 10_000;
/** A replica becomes ready after this time even if its files are not shared yet. */
const START_MS = 2_000;

const keyOf = (name: string) => `page-file:${name}`;

export type PageFiles = {
  /** A file of this or another release; null if none has shared it, or Redis is down. */
  find: (name: string) => Promise<Buffer | null>;
  close: () => void;
};

type Share = {
  /** The folder with the files of this release. */
  folder: string;
  redis: ReturnType<typeof openFailFastRedis>;
  logger: Logger;
};

/**
 * Puts this release's scripts, styles and fonts into Redis, where the replicas of other releases find them, and returns how
 * to find theirs. It does so again after each loss of the connection, and every day. Resolves once they are shared, or
 * after two seconds.
 */
export async function sharePageFiles({ folder, redis, logger }: Share): Promise<PageFiles> {
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function share(): Promise<void> {
    // Once it is back, `ready` shares them.
    if (redis.status !== 'ready') return;
    let waitMs = AGAIN_MS;
    try {
      // One after the other, so that only one is in memory.
      for (const name of (await readdir(folder)).filter(isPageFile)) {
        await redis.set(keyOf(name), await readFile(join(folder, name)), 'EX', KEPT_SECONDS);
      }
    } catch (error) {
      logger.warn({ err: error }, 'page files could not be shared with other releases; trying again');
      waitMs = RETRY_MS;
    }
    clearTimeout(again);
    if (!isClosed) again = setTimeout(() => void share(), waitMs).unref();
  }

  const shared = new Promise<void>((resolve) => redis.on('ready', () => void share().then(resolve)));
  await Promise.race([shared, pause(START_MS, undefined, { ref: false })]);
  return {
    find: async (name) => (isPageFile(name) ? redis.getBuffer(keyOf(name)).catch(() => null) : null),
    close() {
      isClosed = true;
      clearTimeout(again);
    },
  };
}
