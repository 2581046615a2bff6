import * as contract from '@kanaka/contracts/catalog';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { releaseStock, reserveStock, secureStock } from './reserve-stock.ts';

export async function stockRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  serve(app, contract.reserveStock, async ({ body: { orderId, lines, holdSeconds } }) => {
    const { expiresAt } = await reserveStock(db, { orderId, lines, expiresAt: new Date(Date.now() + holdSeconds * 1000) });
    return { expiresAt: expiresAt.toISOString() };
  });

  serve(app, contract.secureStock, async ({ body }) => {
    await secureStock(db, body);
    return { secured: true as const };
  });

  serve(app, contract.releaseStock, async ({ body }) => ({ released: await releaseStock(db, body.orderId) }));
}
