import type { SellingTerms } from '@kanaka/contracts/catalog/settings';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';
import type { ServiceClients } from '../service-clients.ts';
import { findSeller, keepSeller } from './seller.repository.ts';

/** The seller in whose name documents are issued now. */
export type SellerSettings = () => Promise<SellingTerms>;

const FRESH_MS = 2_000;

/**
 * Reads the seller from the catalog service, at most every two seconds, and stores it in this service's database: while the
 * catalog service is down, payments are billed with the last known seller. Throws only if none was ever known. Unless
 * `demoMaySell`, the demo's invented seller counts as one that was not entered: nothing is ordered or billed in its name.
 */
export function sellerSettings({
  db,
  serviceClients,
  logger,
  now,
  demoMaySell = false,
}: {
  db: Db;
  serviceClients: Pick<ServiceClients, 'shopSettings'>;
  logger: Logger;
  now: () => Date;
  demoMaySell?: boolean;
}): SellerSettings {
  const cached = ttlCache<SellingTerms>({
    freshMs: FRESH_MS,
    now: () => now().getTime(),
    onFailure: (error) =>
      logger.warn({ err: error }, 'the seller could not be read from the catalog service; the last known one is used'),
  });

  async function ask(): Promise<SellingTerms> {
    const settings = await serviceClients.shopSettings();
    await keepSeller(db, settings);
    return settings;
  }

  return async () => {
    // The database, not this replica's memory: another replica may have received a newer version.
    const known = await cached('', ask).catch(() => findSeller(db));
    if (!known) throw unknownSeller();
    return isDemo(known) && !demoMaySell ? { ...known, legalName: '' } : known;
  };
}

const isDemo = ({ legalName, gstin }: SellingTerms) => legalName === demoShop.legalName || gstin === demoShop.gstin;

/** Nothing can be billed while no seller is known. */
export function unknownSeller(): AppError {
  return new AppError('seller.unknown', 'The shop is being opened. Please try again.');
}
