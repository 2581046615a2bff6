import type { ShopSettings } from '@kanaka/contracts/settings';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { Neighbours } from '../neighbours.ts';
import { findSeller, keepSeller } from './seller.repository.ts';

/** In whose name papers are written now. */
export type KnownSeller = () => Promise<ShopSettings>;

const FRESH_MS = 2_000;

/**
 * Asks the catalogue who sells, every two seconds at most, and keeps the answer in our own database: while the catalogue is
 * away a payment is not kept waiting for a name that was the same yesterday. Refuses only where nobody has ever said.
 */
export function knownSeller({
  db,
  neighbours,
  logger,
  now,
}: {
  db: Db;
  neighbours: Pick<Neighbours, 'shopSettings'>;
  logger: Logger;
  now: () => Date;
}): KnownSeller {
  let fresh: ShopSettings | null = null;
  let freshUntil = 0;

  async function ask(): Promise<void> {
    try {
      fresh = await neighbours.shopSettings();
      freshUntil = now().getTime() + FRESH_MS;
    } catch (error) {
      logger.warn({ err: error }, 'the catalogue does not say who sells; what was last heard holds');
      fresh = null;
      return;
    }
    await keepSeller(db, fresh);
  }

  return async () => {
    if (!fresh || now().getTime() >= freshUntil) await ask();
    const known = fresh ?? (await findSeller(db));
    if (!known) throw new AppError('unavailable', 'seller.unknown', 'The shop is being opened. Please try again.');
    return known;
  };
}
