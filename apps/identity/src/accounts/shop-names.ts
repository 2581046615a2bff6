import type { Shop } from '@kanaka/contracts/settings';
import { newShop } from '@kanaka/contracts/shop-profile';
import type { Logger } from '@kanaka/server-kit/logger';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';

/** The shop's names: the one it trades under and the one it is registered under. */
export type ShopNames = () => Promise<readonly string[]>;

const FRESH_MS = 10_000;

/**
 * Reads the shop's names from the catalog service, at most once every ten seconds. While that fails, the last names are
 * used, or before the first success the default name of a new shop: accounts can be opened all the same.
 */
export function knownShopNames({
  ask,
  logger,
}: {
  ask: () => Promise<Pick<Shop, 'name' | 'legalName'>>;
  logger: Logger;
}): ShopNames {
  const cached = ttlCache<Pick<Shop, 'name' | 'legalName'>>({
    freshMs: FRESH_MS,
    keepLast: true,
    onFailure: (error) => logger.warn({ err: error }, 'the shop’s names could not be read from the catalog service'),
  });
  return async () => {
    const { name, legalName } = await cached('', ask).catch(() => newShop);
    return [name, legalName];
  };
}
