import { LRUCache } from 'lru-cache';
import type { Redis } from 'ioredis';

/** Adds to the counter of a window, which begins with its first request; returns its count and its remaining time in ms. */
const ADD = `
  local count = redis.call('INCRBY', KEYS[1], ARGV[1])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    left = tonumber(ARGV[2])
    redis.call('PEXPIRE', KEYS[1], left)
  end
  return { count, left }`;

/** A limit is settled with Redis in so many steps; one that is smaller than this asks Redis for each request. */
const STEPS = 50;
const SETTLE_MS = 1_000;
/** After a failure, Redis is not asked again before this time. */
const RETRY_MS = 1_000;
/** Beyond this many clients, those that were counted longest ago are forgotten in this replica. */
const MOST_COUNTERS = 50_000;

type Counter = {
  key: string;
  /** The count of all replicas when Redis was asked last. */
  settled: number;
  /** Requests of this replica that Redis has not counted yet. */
  pending: number;
  /** When the window ends, on the clock of `performance.now()`. */
  endsAt: number;
  settling: Promise<void> | null;
};

type Count = { current: number; ttl: number };
type Done = (error: Error | null, count?: Count) => void;

/**
 * Counts for @fastify/rate-limit that are shared by all replicas. Requests are counted in memory and added to Redis every
 * second, or as soon as a fiftieth of the limit is waiting: no request waits for it. With more than two fiftieths waiting a
 * request does, which bounds by how much the replicas together can exceed a limit. Small limits, such as those of sign-ins,
 * ask Redis for each request. Without Redis, each replica counts for itself, and small limits reject (`skipOnError`).
 */
export function batchedCounts(redis: Redis, nameSpace: string) {
  const counters = new LRUCache<string, Counter>({ max: MOST_COUNTERS });
  const unsettled = new Set<Counter>();
  let askAgainAt = 0;
  const timer = setInterval(() => {
    for (const counter of unsettled) void settle(counter);
  }, SETTLE_MS).unref();

  async function add(key: string, requests: number, windowMs: number): Promise<Count> {
    const reply = (await redis.eval(ADD, 1, nameSpace + key, requests, Math.ceil(windowMs))) as [number, number];
    return { current: reply[0], ttl: reply[1] };
  }

  function settle(counter: Counter): Promise<void> {
    if (counter.settling) return counter.settling;
    const now = performance.now();
    if (counter.endsAt <= now || counter.pending === 0) unsettled.delete(counter);
    if (!unsettled.has(counter) || now < askAgainAt) return Promise.resolve();
    const requests = counter.pending;
    counter.settling = add(counter.key, requests, counter.endsAt - now)
      .then(({ current, ttl }) => {
        counter.settled = current;
        counter.pending -= requests;
        counter.endsAt = performance.now() + ttl;
        if (counter.pending === 0) unsettled.delete(counter);
      })
      // The connection logs that Redis is down.
      .catch(() => void (askAgainAt = performance.now() + RETRY_MS))
      .finally(() => (counter.settling = null));
    return counter.settling;
  }

  function counterOf(key: string, windowMs: number): Counter {
    const now = performance.now();
    const known = counters.get(key);
    if (known && known.endsAt > now) return known;
    const counter = { key, settled: 0, pending: 0, endsAt: now + windowMs, settling: null };
    counters.set(key, counter);
    return counter;
  }

  const countOf = ({ settled, pending, endsAt }: Counter): Count => ({
    current: settled + pending,
    ttl: Math.max(0, endsAt - performance.now()),
  });

  /** Counts a request without waiting; null, and uncounted, if Redis must be asked first. */
  function countAtOnce(key: string, windowMs: number, max: number): Count | null {
    const step = Math.floor(max / STEPS);
    const counter = step > 0 && counterOf(key, windowMs);
    if (!counter || counter.pending >= 2 * step) return null;
    const isNew = counter.settled === 0 && counter.pending === 0;
    counter.pending += 1;
    unsettled.add(counter);
    // Other replicas may have counted this client before.
    if (isNew || counter.pending >= step) void settle(counter);
    return countOf(counter);
  }

  async function count(key: string, windowMs: number, max: number): Promise<Count> {
    if (max < STEPS) return add(key, 1, windowMs);
    const counter = counterOf(key, windowMs);
    counter.pending += 1;
    unsettled.add(counter);
    await settle(counter);
    return countOf(counter);
  }

  class Store {
    incr(key: string, done: Done, windowMs: number, max: number): void {
      const counted = countAtOnce(key, windowMs, max);
      if (counted) {
        done(null, counted);
        return;
      }
      count(key, windowMs, max).then(
        (waitedFor) => done(null, waitedFor),
        (error: unknown) =>
          done(error instanceof Error ? error : new Error('Redis refused to count', { cause: error })),
      );
    }

    /** Every limit has keys of its own. */
    child(): this {
      return this;
    }
  }
  return { Store, countAtOnce, close: () => clearInterval(timer) };
}

export type BatchedCounts = ReturnType<typeof batchedCounts>;
