import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@kanaka/server-kit/logger';
import { z } from 'zod';
import { connectRedis } from './connection.ts';

/** What a consumer reports to the outbox of a job: done, or given up with the reason. */
export const Ack = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), jobId: z.string().min(1).max(200) }),
  z.object({ outcome: z.literal('given-up'), jobId: z.string().min(1).max(200), error: z.string() }),
]);
export type Ack = z.infer<typeof Ack>;

/** The list in Redis with the acknowledgements of an origin's jobs; only that service takes from it. */
const listOf = (origin: string) => `acks:${origin}`;

const LONGEST_ERROR = 2_000;

export type AckSender = { send: (origin: string, ack: Ack) => Promise<void>; close: () => void };

/** Sends acknowledgements. One that is lost is sent again: the relay adds the job again until it is acknowledged. */
export function openAckSender(redisUrl: string, logger: Logger): AckSender {
  const redis = connectRedis(redisUrl, 'producer', logger);
  return {
    send: async (origin, ack) => void (await redis.rpush(listOf(origin), JSON.stringify(ack))),
    close: () => redis.disconnect(),
  };
}

/** The report of a job that was given up. Postgres cannot store NUL. */
export function givenUp(jobId: string, { message }: Error): Ack {
  return { outcome: 'given-up', jobId, error: message.slice(0, LONGEST_ERROR).replaceAll('\u0000', '').toWellFormed() };
}

const MOST_AT_ONCE = 200;
const WAIT_SECONDS = 5;
/** A connection that has not responded for so long is replaced. */
const LONGEST_SILENCE_MS = 10_000;
const RETRY_MS = 1_000;
/** So long they wait for others, with which they are stored at once. */
const GATHER_MS = 100;

/**
 * Receives the acknowledgements of an origin's jobs, all at once that have arrived. An invalid one is logged and dropped.
 * Those that `onAcks` could not store are lost, and so sent again.
 */
export function consumeAcks({
  origin,
  redisUrl,
  onAcks,
  logger,
}: {
  origin: string;
  redisUrl: string;
  onAcks: (acks: Ack[]) => Promise<void>;
  logger: Logger;
}): { close: () => Promise<void> } {
  const redis = connectRedis(redisUrl, 'consumer', logger);
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  let stopWaiting: () => void = () => undefined;

  async function take(): Promise<string[]> {
    const silence = setInterval(() => {
      if (redis.status === 'ready') redis.disconnect(true);
    }, LONGEST_SILENCE_MS);
    try {
      const taken = await new Promise<[string, string[]] | null>((resolve, reject) => {
        // Without a connection, the command waits for ever.
        stopWaiting = () => resolve(null);
        redis.blmpop(WAIT_SECONDS, 1, listOf(origin), 'LEFT', 'COUNT', MOST_AT_ONCE).then(resolve, reject);
      });
      return taken?.[1] ?? [];
    } finally {
      clearInterval(silence);
    }
  }

  function read(text: string): Ack[] {
    const { data: ack, error } = Ack.safeParse(parseJson(text));
    if (!ack) logger.warn({ err: error }, 'an invalid acknowledgement of a job was dropped');
    return ack ? [ack] : [];
  }

  async function receive(): Promise<void> {
    while (!isClosing()) {
      try {
        const acks = (await take()).flatMap(read);
        if (acks.length > 0) await onAcks(acks);
        await pause(GATHER_MS, undefined, { signal: closing.signal });
      } catch (error) {
        if (isClosing()) return;
        logger.warn(
          { err: error, origin },
          'acknowledgements could not be received or stored; their jobs will be sent again',
        );
        await pause(RETRY_MS);
      }
    }
  }

  const receiving = receive();
  return {
    async close() {
      closing.abort();
      stopWaiting();
      redis.disconnect();
      await receiving;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
