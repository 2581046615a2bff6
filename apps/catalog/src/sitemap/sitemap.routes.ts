import * as contract from '@kanaka/contracts/catalog/sitemap';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { listShownCollections } from '../products/collections.repository.ts';
import { countPieces, listFilledCategories, listPieces } from './sitemap.repository.ts';

/** What the storefront needs to write its sitemap. */
export async function sitemapRoutes(
  app: FastifyInstance,
  { db, readPageSlugs }: { db: Db; readPageSlugs: () => Promise<string[]> },
): Promise<void> {
  serve(app, contract.sitemapSummary, async () => {
    const [pieces, categories, collections, pages] = await Promise.all([
      countPieces(db),
      listFilledCategories(db),
      listShownCollections(db),
      readPageSlugs(),
    ]);
    return { data: { pieces, categories, collections: collections.map(({ slug }) => slug), pages } };
  });

  serve(app, contract.sitemapPieces, async ({ query }) => {
    const rows = await listPieces(db, query);
    return { data: rows.map((piece) => ({ ...piece, updatedAt: piece.updatedAt.toISOString() })) };
  });
}
