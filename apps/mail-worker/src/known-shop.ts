import type { Shop } from '@kanaka/contracts/catalog/settings';
import type { Logger } from '@kanaka/server-kit/logger';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';

const FRESH_MS = 2_000;

/**
 * The seller as the catalog service knows it, asked every two seconds at most. While that service is down the last known seller
 * is used; without one it rejects, and the e-mail is tried again like any other that could not be sent.
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
  const cached = ttlCache<Shop>({
    freshMs: FRESH_MS,
    keepLast: true,
    ...(now && { now }),
    onFailure: (error) =>
      logger.warn(
        { err: error },
        'the seller could not be read from the catalog service; e-mails name the last known one',
      ),
  });
  return () => cached('', ask);
}
