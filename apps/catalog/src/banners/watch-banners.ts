import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database';
import { findTurned } from './banners.repository.ts';

/**
 * To be called again and again: purges what shows banners once the time of one has begun or ended. Every replica may do so,
 * because a second purge does no harm.
 */
export function watchBanners({ db }: { db: Db }): () => Promise<void> {
  let since: string | null = null;
  return async () => {
    since = await db.transaction(async (tx) => {
      const { now, turned } = await findTurned(tx, since);
      if (turned) purgeAfterCommit('banners');
      return now;
    });
  };
}
