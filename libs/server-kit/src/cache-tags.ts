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

/** Says that a response changes by itself then, so that it is not kept for longer (`s-maxage`, RFC 9111, 5.2.2.10). */
export function changesIn(reply: FastifyReply, seconds: number): void {
  reply.header('cache-control', `no-cache, s-maxage=${seconds}`);
}

/** When a response with this `cache-control` changes by itself, in seconds from now; Infinity if it does not. */
export function changesAfterSeconds(cacheControl: string | null): number {
  const [, seconds] = /\bs-maxage=(\d+)/i.exec(cacheControl ?? '') ?? [];
  return seconds === undefined ? Infinity : Number(seconds);
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

/** After a purge that could not be sent, everything is purged as soon as it can: who knows what was missed. */
const SEND_AGAIN_MS = 1_000;
/** A message that is no list of tags purges everything. */
const EVERYTHING = JSON.stringify('everything');

/**
 * Publishes purges to all gateways. One that Redis did not take is followed by the purge of everything once it takes messages
 * again. Whoever made the change waits a quarter of a second at most, so that they see it themselves.
 */
export function openPurges(redisUrl: string, logger: Logger): { purge: Purge; close: () => void } {
  const redis = openFailFastRedis(redisUrl, logger, {
    whileDown: 'changes are visible everywhere after half a minute',
  });
  let again: NodeJS.Timeout | undefined;

  async function publish(message: string): Promise<void> {
    try {
      // A replica would publish to its own clients only, without an error. It refuses the write, and so is left.
      await Promise.all([redis.set('purged', '1', 'EX', 60), redis.publish(PURGE_CHANNEL, message)]);
    } catch {
      // Its connection logs that Redis is down.
      clearTimeout(again);
      again = setTimeout(() => void publish(EVERYTHING), SEND_AGAIN_MS).unref();
    }
  }
  return {
    purge: (tags) => publish(JSON.stringify(tags)),
    close() {
      clearTimeout(again);
      redis.disconnect();
    },
  };
}
