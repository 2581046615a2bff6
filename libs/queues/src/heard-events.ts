import type { Redis } from 'ioredis';
import { z } from 'zod';

/** In Redis: the events that some webhook wants to hear of, as `orders` says again and again. */
const KEY = 'webhooks:heard';
const KEPT_SECONDS = 30;
/** Nothing is believed for longer after it was asked for: so long after it was said, everybody knows it. */
export const BELIEVED_MS = 1_500;

const Heard = z.array(z.string());
let known: { events: readonly string[]; until: number } | null = null;

/** Whether some webhook wants to hear of an event; also while nobody knows. */
export const isHeard = (event: string): boolean =>
  known === null || performance.now() > known.until || known.events.includes(event);

/** Says which events webhooks want to hear of. It has to be said again within half a minute. */
export const tellHeard = async (redis: Redis, events: readonly string[]): Promise<void> =>
  void (await redis.set(KEY, JSON.stringify(events), 'EX', KEPT_SECONDS));

/** Reads it. */
export async function readHeard(redis: Redis): Promise<void> {
  const until = performance.now() + BELIEVED_MS;
  const text = await redis.get(KEY);
  known = text === null ? null : { events: Heard.parse(JSON.parse(text)), until };
}
