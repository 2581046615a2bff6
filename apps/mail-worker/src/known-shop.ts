import type { Shop } from '@kanaka/contracts/catalog/settings';
import type { Logger } from '@kanaka/server-kit/logger';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';

const FRESH_MS = 2_000;

/**
 * Asks who sells, every two seconds at most. While the catalogue is away what it last said is good; a worker that has never
 * heard rejects, and the e-mail is tried again like any other that could not be sent.
 */
export function cachedShop({
  ask,
  logger,
  now,
}: {
  ask: () => Promise<Shop>;
  logger: Logger;
  now?: () => number;
}): () => Promise<Shop> {
  const heard = ttlCache<Shop>({
    freshMs: FRESH_MS,
    keepLast: true,
    ...(now && { now }),
    onFailure: (error) =>
      logger.warn({ err: error }, 'the catalogue does not say who sells; what was last heard holds'),
  });
  return () => heard('', ask);
}
