import { AsyncLocalStorage } from 'node:async_hooks';
import { CACHE_TAG_HEADER, type CacheTag } from '@kanaka/contracts/cache-tags';
import type { FastifyReply } from 'fastify';
import { openFailFastRedis } from './open-redis.ts';
import type { Logger } from './logger.ts';

/** The Redis channel of purges; a message is a JSON array of tags. */
export const PURGE_CHANNEL = 'gateway:purge';

/** Names what a response is made from, in addition to the tags it has already. */
export function addCacheTags(reply: FastifyReply, tags: readonly CacheTag[]): void {
  if (tags.length === 0) return;
  const before = reply.getHeader(CACHE_TAG_HEADER);
  const all = new Set([...(typeof before === 'string' ? before.split(',') : []), ...tags]);
  reply.header(CACHE_TAG_HEADER, [...all].join(','));
}

/** Makes every gateway ask again for responses with these tags. Never rejects. */
export type Purge = (tags: readonly CacheTag[]) => Promise<void>;

const changes = new AsyncLocalStorage<Set<CacheTag>>();

/** Purges these tags once the open transaction (`openDatabase`) has committed; after a rollback nothing happens. */
export function purgeAfterCommit(...tags: CacheTag[]): void {
  const changed = changes.getStore();
  if (!changed) throw new Error('a change that is cached elsewhere needs a transaction');
  for (const tag of tags) changed.add(tag);
}

/** Runs a transaction and, after its commit, purges what it has changed. */
export async function purging<Result>(purge: Purge, transaction: () => Promise<Result>): Promise<Result> {
  const changed = new Set<CacheTag>();
  const result = await changes.run(changed, transaction);
  if (changed.size > 0) await purge([...changed]);
  return result;
}

/**
 * Publishes purges to all gateways. While Redis is down they are lost: the gateways then notice a change as soon as their
 * responses are too old. Whoever made the change waits a quarter of a second at most, so that they see it themselves.
 */
export function openPurges(redisUrl: string, logger: Logger): { purge: Purge; close: () => void } {
  const redis = openFailFastRedis(redisUrl, logger, {
    whileDown: 'changes are visible everywhere after half a minute',
  });
  return {
    async purge(tags) {
      // A replica would publish to its own clients only, without an error. It refuses the write, and so is left. Whether Redis
      // is down is logged by its connection.
      const sent = [redis.set('purged', '1', 'EX', 60), redis.publish(PURGE_CHANNEL, JSON.stringify(tags))];
      await Promise.allSettled(sent);
    },
    close: () => redis.disconnect(),
  };
}
