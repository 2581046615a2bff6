import { LRUCache } from 'lru-cache';

export type TtlCacheOptions = {
  /** How long an answer is good, in milliseconds. */
  freshMs: number;
  /** How long a failure is remembered, in milliseconds; as long as an answer if nothing is said. */
  failedMs?: number;
  /** Whether an error is a failure of the source; any other is neither remembered nor reported. */
  isFailure?: (error: unknown) => boolean;
  /** The number of keys that are kept; beyond it, the least recently used key is removed. */
  mostKeys?: number;
  /** Returns the last answer while the source fails, however old it is. */
  keepLast?: boolean;
  /** The time in milliseconds, on any clock. */
  now?: () => number;
  /** Called once for every failure of the source. */
  onFailure?: (error: unknown) => void;
};

/** Returns the cached answer of this key; `ask` is called if there is no fresh one. */
export type TtlCache<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** The outcome of a call: its answer, or its error with the last answer before it (`keepLast`). */
type Known<Answer> = { answer: Answer } | { error: unknown; last: { answer: Answer } | null };

const lastOf = <Answer>(known: Known<Answer> | undefined) => (known && 'error' in known ? known.last : (known ?? null));

/**
 * Caches the answers of a source for a short time. Callers that ask at the same time share one call. A failure is cached as
 * well: while the source is unavailable callers fail at once, or get the last answer, and only one caller at a time waits to
 * find out whether it is available again.
 */
export function ttlCache<Answer>({
  freshMs,
  failedMs = freshMs,
  isFailure = () => true,
  mostKeys = 100,
  keepLast = false,
  now = () => performance.now(),
  onFailure,
}: TtlCacheOptions): TtlCache<Answer> {
  const asking = new Set<string>();
  const cache = new LRUCache<string, Known<Answer>, () => Promise<Answer>>({
    max: mostKeys,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    // A caller that waits for a key still gets its answer if the key is removed meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(key, before, { context: ask, options }) {
      const askedAt = now();
      asking.add(key);
      try {
        const answer = await ask();
        // An answer is as old as its call. A failure counts from its end: a source that hangs must not be asked again at
        // once. A lifetime of 0 would mean for ever.
        options.ttl = Math.max(1, freshMs - (now() - askedAt));
        return { answer };
      } catch (error) {
        if (!isFailure(error)) throw error;
        onFailure?.(error);
        options.ttl = failedMs;
        return { error, last: keepLast ? lastOf(before) : null };
      } finally {
        asking.delete(key);
      }
    },
  });

  return async (key, ask) => {
    const before = cache.peek(key, { allowStale: true });
    const isProbed = before && 'error' in before && before.last && asking.has(key);
    // More time is left than the entry was given: the clock was set back.
    const forceRefresh = cache.getRemainingTTL(key) > freshMs;
    const known = isProbed ? before : await cache.forceFetch(key, { context: ask, forceRefresh });
    if ('answer' in known) return known.answer;
    if (known.last) return known.last.answer;
    throw known.error;
  };
}
