import type { ShopSettings } from '@kanaka/contracts/settings';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';
import type { ServiceClients } from '../service-clients.ts';
import { findSeller, keepSeller } from './seller.repository.ts';

/** In whose name documents are written now. */
export type SellerSettings = () => Promise<ShopSettings>;

const FRESH_MS = 2_000;

/**
 * Asks the catalogue who sells, every two seconds at most, and keeps the answer in our own database: while the catalogue is
 * away a payment is not kept waiting for a name that was the same yesterday. Refuses only where nobody has ever said.
 */
export function sellerSettings({
  db,
  serviceClients,
  logger,
  now,
}: {
  db: Db;
  serviceClients: Pick<ServiceClients, 'shopSettings'>;
  logger: Logger;
  now: () => Date;
}): SellerSettings {
  const heard = ttlCache<ShopSettings>({
    freshMs: FRESH_MS,
    now: () => now().getTime(),
    onFailure: (error) =>
      logger.warn({ err: error }, 'the catalogue does not say who sells; what was last heard holds'),
  });

  async function ask(): Promise<ShopSettings> {
    const settings = await serviceClients.shopSettings();
    await keepSeller(db, settings);
    return settings;
  }

  return async () => {
    // Our own database and not the memory of this replica: another one may have heard of a change since.
    const known = await heard('', ask).catch(() => findSeller(db));
    if (!known) throw unknownSeller();
    return known;
  };
}

/** Nothing can be billed now, because nobody has said who sells. */
export function unknownSeller(): AppError {
  return new AppError('unavailable', 'seller.unknown', 'The shop is being opened. Please try again.');
}
