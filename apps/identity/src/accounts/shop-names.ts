import type { Shop } from '@kanaka/contracts/settings';
import { newShop } from '@kanaka/contracts/shop-profile';
import type { Logger } from '@kanaka/server-kit/logger';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';

/** What the shop is called: by people, and in the register of companies. */
export type ShopNames = () => Promise<readonly string[]>;

const FRESH_MS = 10_000;

/**
 * Asks the catalogue what the shop is called, every ten seconds at most. While the catalogue is away the last answer holds,
 * and before there was any the name that a new shop has: nobody is kept from opening an account by that.
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
    onFailure: (error) => logger.warn({ err: error }, 'the catalogue does not say what the shop is called'),
  });
  return async () => {
    const { name, legalName } = await cached('', ask).catch(() => newShop);
    return [name, legalName];
  };
}
