import { PURGE_CHANNEL } from './cache-tags.ts';
import type { Logger } from './logger.ts';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** With more tags than this, everything is purged instead, so that they need no more memory. */
const MOST_TAGS = 10_000;

/** For so long after a change another process may not have heard of it yet. */
const SETTLING_MS = 2_000;

/**
 * What has changed, in the order in which this process heard of it. A response is compared by the count at the time its
 * service was asked, so one that was on its way when something changed is outdated when it arrives.
 */
export function createPurges(now: () => number = () => performance.now()) {
  const lastOf = new Map<string, { count: number; at: number }>();
  let count = 0;
  let everything = { count, at: -Infinity };
  let isHeard = false;

  function purgeAll(): void {
    count += 1;
    everything = { count, at: now() };
    lastOf.clear();
  }
  const wasPurged = (tag: string, withinMs: number) => now() - (lastOf.get(tag)?.at ?? -Infinity) < withinMs;
  return {
    get count() {
      return count;
    },
    /** Whether changes are heard at the moment they happen: responses may then be kept for longer. */
    get isHeard() {
      return isHeard;
    },
    /** The subscription stands: what was changed before it is unknown. */
    hear(): void {
      purgeAll();
      isHeard = true;
    },
    hearNothing(): void {
      isHeard = false;
    },
    /** Whether it knows all that was purged within so many milliseconds. */
    knowsAllWithin: (ms: number) => isHeard && now() - everything.at >= ms,
    /** The count when everything was purged last: what was purged before it is unknown. */
    get unknownUntil() {
      return everything.count;
    },
    purgeAll,
    purge(tags: readonly string[]): void {
      count += 1;
      for (const tag of tags) lastOf.set(tag, { count, at: now() });
      if (lastOf.size > MOST_TAGS) purgeAll();
    },
    /** Whether one of the tags was purged after this count. */
    isOutdated: (tags: readonly string[], since: number) =>
      since < everything.count || tags.some((tag) => (lastOf.get(tag)?.count ?? 0) > since),
    /** Whether one of the tags was purged just now. */
    isSettling: (tags: readonly string[]) => tags.some((tag) => wasPurged(tag, SETTLING_MS)),
    /** Whether a tag was purged within so many milliseconds, as far as this process has heard of it. */
    wasPurged,
  };
}

export type Purges = ReturnType<typeof createPurges>;

const Tags = z.array(z.string().max(100)).max(MOST_TAGS);

/**
 * Receives the purges of all services. What was published while Redis was down is lost, so everything is purged once the
 * subscription stands again. Returns how to close it.
 */
export function subscribeToPurges(redis: Redis, purges: Purges, logger: Logger): () => void {
  // Unlike its model, this connection is used for nothing that somebody waits for.
  const subscriber = redis.duplicate({ commandTimeout: undefined, autoResubscribe: false, keepAlive: 10_000 });
  // The other connection logs that Redis is down.
  subscriber.on('error', () => undefined);
  subscriber.on('close', () => purges.hearNothing());
  subscriber.on('ready', () => {
    subscriber.subscribe(PURGE_CHANNEL).then(
      () => purges.hear(),
      (error: unknown) => {
        logger.warn(
          { err: error },
          'the channel of purges could not be subscribed to: changes show after half a minute; connecting again',
        );
        // Connects again, and so tries again.
        subscriber.disconnect(true);
      },
    );
  });
  subscriber.on('message', (_, message) => {
    const tags = Tags.safeParse(parsed(message));
    if (tags.success) purges.purge(tags.data);
    else purges.purgeAll();
  });
  // Only the other connection writes, and so notices that its server is no longer the primary.
  const reconnect = () => subscriber.disconnect(true);
  redis.on('close', reconnect);
  return () => {
    redis.off('close', reconnect);
    subscriber.disconnect();
  };
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
