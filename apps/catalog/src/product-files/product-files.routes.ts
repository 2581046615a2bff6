import * as contract from '@kanaka/contracts/catalog/product-imports';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { productsCsv } from './export-products.ts';

export async function productFileRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  serve(app, contract.exportProducts, async ({ reply, caller }) =>
    reply.type('text/csv; charset=utf-8').send(productsCsv(db, caller.permissions)),
  );
}
