import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as stockContract from '@kanaka/contracts/catalog/stock';
import type { OrderedUnit } from '@kanaka/contracts/catalog/units';
import type { TransactionHandlers } from '@kanaka/queues/inbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { commitStock } from './commit-stock.ts';
import { releaseStock } from './release-stock.ts';
import { reserveStock } from './reserve-stock.ts';
import { restockPieces } from './restock-pieces.ts';
import { retakeStock } from './retake-stock.ts';
import { secureStock } from './secure-stock.ts';
import { toOrderedUnit } from './unit-mapper.ts';
import { listUnitsOfOrder } from './units.repository.ts';
import { listHolds } from './stock.repository.ts';

const HOLDS_LISTED = 200;

export async function stockRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  serve(app, stockContract.reserveStock, async ({ body }) => {
    const { expiresAt, hasUnits } = await reserveStock(deps, body);
    return { expiresAt: expiresAt.toISOString(), units: hasUnits ? await orderedUnits(deps.db, body.orderId) : [] };
  });

  serve(app, stockContract.secureStock, async ({ body }) => {
    const { hasUnits } = await secureStock(deps, body);
    return { secured: true as const, units: hasUnits ? await orderedUnits(deps.db, body.orderId) : [] };
  });

  serve(app, stockContract.retakeStock, async ({ body }) => ({
    short: await retakeStock(deps, body),
    units: await orderedUnits(deps.db, body.orderId),
  }));

  serve(app, adminProductsContract.listReservations, async ({ params: { id } }) => ({
    data: (await listHolds(deps.db, id, HOLDS_LISTED)).map(({ orderId, size, quantity, expiresAt }) => ({
      orderId,
      size,
      quantity,
      state: expiresAt ? ('held' as const) : ('secured' as const),
      until: expiresAt?.toISOString() ?? null,
    })),
  }));

  serve(app, stockContract.releaseStock, async ({ body }) => ({ released: await releaseStock(deps, body) }));
}

async function orderedUnits(db: Db, orderId: string): Promise<OrderedUnit[]> {
  return (await listUnitsOfOrder(db, orderId)).map(toOrderedUnit);
}

/** Handlers of the jobs that orders sends. */
export const stockJobs: Omit<TransactionHandlers<'stock'>, 'account-erased'> = {
  'commit-stock': ({ orderId }, tx) => commitStock(tx, { orderId }),
  'release-stock': (order, tx) => releaseStock({ db: tx }, order),
  'restock-pieces': (restock, tx) => restockPieces({ db: tx }, restock),
};
