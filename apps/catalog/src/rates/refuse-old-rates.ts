import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { orderableUntil } from './rate-age.ts';
import { metalRateSettings } from '../settings/settings-of-shop.ts';

type RatedPiece = { productId: string; title: string; ratedAtMs: number | null };

/** Refuses pieces that are priced by their metal at rates older than the shop sells at. */
export async function refuseOldRates(db: Db, pieces: readonly RatedPiece[]): Promise<void> {
  const rated = pieces.flatMap(({ ratedAtMs, ...piece }) => (ratedAtMs === null ? [] : [{ ...piece, ratedAtMs }]));
  if (rated.length === 0) return;
  const settings = await metalRateSettings(db);
  const now = new Date();
  const old = rated.filter(({ ratedAtMs }) => orderableUntil(new Date(ratedAtMs), settings) <= now);
  const [first] = old;
  if (!first) return;
  const message = `“${first.title}” cannot be ordered at the moment: the shop has not published today’s rate of its metal yet. Please come back soon.`;
  throw new AppError('rates.too-old', message, {
    details: { productIds: old.map(({ productId }) => productId) },
  });
}
