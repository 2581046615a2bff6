import { LRUCache } from 'lru-cache';

export type TtlCacheOptions = {
  /** How long a value is good, in milliseconds. */
  freshMs: number;
  /** How long a failure is remembered, in milliseconds; as long as a value if nothing is said. */
  failedMs?: number;
  /** Whether an error is a failure of the source; any other is neither remembered nor reported. */
  isFailure?: (error: unknown) => boolean;
  /** The number of keys that are kept; beyond it, the least recently used key is removed. */
  mostKeys?: number;
  /** Returns the last value while the source fails, however old it is. */
  keepLast?: boolean;
  /** The time in milliseconds, on any clock. */
  now?: () => number;
  /** Called once for every failure of the source. */
  onFailure?: (error: unknown) => void;
};

/** Returns the cached value of this key; `ask` is called if there is no fresh one. */
export type TtlCache<Value> = (key: string, ask: () => Promise<Value>) => Promise<Value>;

/** The outcome of a call: its value, or its error with the last value before it (`keepLast`). */
type Known<Value> = { value: Value } | { error: unknown; last: { value: Value } | null };

const lastOf = <Value>(known: Known<Value> | undefined) => (known && 'error' in known ? known.last : (known ?? null));

/**
 * Caches the values of a source for a short time. Callers that ask at the same time share one call. A failure is cached as
 * well: while the source is unavailable callers fail at once, or get the last value, and only one caller at a time waits to
 * find out whether it is available again.
 */
export function ttlCache<Value>({
  freshMs,
  failedMs = freshMs,
  isFailure = () => true,
  mostKeys = 100,
  keepLast = false,
  now = () => performance.now(),
  onFailure,
}: TtlCacheOptions): TtlCache<Value> {
  const asking = new Set<string>();
  const cache = new LRUCache<string, Known<Value>, () => Promise<Value>>({
    max: mostKeys,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    // A caller that waits for a key still gets its value if the key is removed meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(key, before, { context: ask, options }) {
      const askedAt = now();
      asking.add(key);
      try {
        const value = await ask();
        // A value is as old as its call. A failure counts from its end: a source that hangs must not be asked again at
        // once. A lifetime of 0 would mean for ever.
        options.ttl = Math.max(1, freshMs - (now() - askedAt));
        return { value };
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
    if ('value' in known) return known.value;
    if (known.last) return known.last.value;
    throw known.error;
  };
}
