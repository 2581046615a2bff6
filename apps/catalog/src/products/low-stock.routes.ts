import { lowStock } from '@kanaka/contracts/catalog/admin-products';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { lowStockThreshold } from '../settings/settings-of-shop.ts';
import { countShort, listShort } from './low-stock.repository.ts';

/** Serves the pieces that the owner should make or order again. */
export async function lowStockRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  serve(app, lowStock, async ({ query: { threshold: asked, limit } }) => {
    const threshold = asked ?? (await lowStockThreshold(db));
    const [{ out, low }, pieces] = await Promise.all([countShort(db, threshold), listShort(db, { threshold, limit })]);
    return { data: { out, low, threshold, pieces } };
  });
}
