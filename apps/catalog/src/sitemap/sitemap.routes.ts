import * as contract from '@kanaka/contracts/sitemap';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { openMemory, type Memory } from '../products/list-memory.ts';
import { findListVersion } from '../products/products.repository.ts';
import { countPieces, listFilledCategories, listPieces } from './sitemap.repository.ts';

/** What the storefront needs to write its sitemap. */
export async function sitemapRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const counted = openMemory<number>();
  serve(app, contract.sitemapSummary, async () => {
    const [pieces, categories] = await Promise.all([numberOfPieces(db, counted), listFilledCategories(db)]);
    return { data: { pieces, categories } };
  });

  serve(app, contract.sitemapPieces, async ({ query }) => ({
    data: (await listPieces(db, query)).map((piece) => ({ ...piece, updatedAt: piece.updatedAt.toISOString() })),
  }));
}

async function numberOfPieces(db: Db, counted: Memory<number>): Promise<number> {
  const known = counted.recall('all');
  if (known?.version === (await findListVersion(db))) return known.fact;
  const { total, listVersion } = await countPieces(db);
  if (listVersion !== null) counted.note(listVersion, 'all', total);
  return total;
}
