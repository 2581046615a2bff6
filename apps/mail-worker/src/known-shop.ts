import type { Shop } from '@kanaka/contracts/catalog/settings';
import type { OwnWords } from '@kanaka/emails/email-words';
import type { Logger } from '@kanaka/server-kit/logger';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';

const FRESH_MS = 2_000;

type Asked<Answer> = { ask: () => Promise<Answer>; logger: Logger; now?: () => number };

/** What the catalog service answers, asked every two seconds at most; while that fails, what it answered last. */
function lastKnown<Answer>({ ask, logger, now }: Asked<Answer>, failure: string): () => Promise<Answer> {
  const cached = ttlCache<Answer>({
    freshMs: FRESH_MS,
    keepLast: true,
    ...(now && { now }),
    onFailure: (error) => logger.warn({ err: error }, failure),
  });
  return () => cached('', ask);
}

/** The seller. Rejects while none is known, and the e-mail is tried again like any other that could not be sent. */
export const cachedShop = (asked: Asked<Shop>) =>
  lastKnown(asked, 'the seller could not be read from the catalog service; e-mails name the last known one');

/** The owner's words. While none are known the original ones are sent: no e-mail waits for its words. */
export function cachedWords(asked: Asked<OwnWords>): () => Promise<OwnWords> {
  const known = lastKnown(
    asked,
    'the owner’s words could not be read from the catalog service; the last known are sent',
  );
  return () => known().catch(() => ({}));
}
