import * as contract from '@kanaka/contracts/sitemap';
import type { Db } from '@kanaka/server-kit/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { openMemory, readPage, type ListMemory, type Start } from '../products/list-memory.ts';
import { findListVersion } from '../products/products.repository.ts';
import { countPieces, listFilledCategories, listPieces } from './sitemap.repository.ts';

/** All pieces are one list, as the memory knows it. */
const ALL = 'all';

/** What the storefront needs to write its sitemap. */
export async function sitemapRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const memory: ListMemory = openMemory();
  serve(app, contract.sitemapSummary, async () => {
    const [pieces, categories] = await Promise.all([numberOfPieces(db, memory), listFilledCategories(db)]);
    return { data: { pieces, categories } };
  });

  serve(app, contract.sitemapPieces, async ({ query: { after, from, limit } }) => {
    const rows =
      after === undefined ? await piecesAt(db, memory, { index: from, limit }) : await listPieces(db, { after }, limit);
    return { data: rows.map((piece) => ({ ...piece, updatedAt: piece.updatedAt.toISOString() })) };
  });
}

async function numberOfPieces(db: Db, memory: ListMemory): Promise<number> {
  const known = memory.recall(ALL);
  if (known?.version === (await findListVersion(db))) return known.fact.total;
  const { total, listVersion } = await countPieces(db);
  if (listVersion !== null) memory.note(listVersion, ALL, { total, starts: new Map() });
  return total;
}

async function piecesAt(db: Db, memory: ListMemory, { index, limit }: { index: number; limit: number }) {
  const read = (start: Start | null) => listPieces(db, { index, start }, limit);
  const { rows } = await readPage(memory, {
    list: ALL,
    order: 'oldest',
    offset: index,
    read,
    async readAndCount() {
      const [pieces, counted] = await Promise.all([read(null), countPieces(db)]);
      return { rows: pieces, ...counted };
    },
  });
  return rows;
}
