/** For a test of a worker: receives the acknowledgements of its jobs in place of an outbox. */
import type { Logger } from '@kanaka/server-kit/logger';
import { consumeAcks } from '../src/acks.ts';

export type RecordedAcks = { done: Set<string>; givenUp: Map<string, string>; close: () => Promise<void> };

export function recordAcks(origin: string, { redisUrl, logger }: { redisUrl: string; logger: Logger }): RecordedAcks {
  const done = new Set<string>();
  const givenUp = new Map<string, string>();
  const { close } = consumeAcks({
    origin,
    redisUrl,
    logger,
    async onAcks(acks) {
      for (const ack of acks) {
        if (ack.outcome === 'done') done.add(ack.jobId);
        else givenUp.set(ack.jobId, ack.error);
      }
    },
  });
  return { done, givenUp, close };
}
