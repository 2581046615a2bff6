import type { adminListProducts } from '@kanaka/contracts/admin-products';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import type { Db } from '@kanaka/server-kit/database';
import { lowStockThreshold } from '../settings/settings-of-shop.ts';
import { openMemory, readPage, type KnownList, type ListMemory, type Start } from './list-memory.ts';
import { countForOwner, listForOwner, type OwnerFilter } from './owner-list.repository.ts';
import type { PieceView } from './products.repository.ts';

/** Maximum number of words in a query; more would not narrow the result further. */
const MOST_WORDS = 8;

/** One page of the owner's list. When no piece contains all words exactly, similar words match too. */
export async function listPiecesForOwner(
  { db, memory }: { db: Db; memory: ListMemory },
  query: ParsedCallOf<typeof adminListProducts>['query'],
): Promise<{ rows: PieceView[]; total: number }> {
  const { words: typed, sortBy, page, limit, ...narrowed } = query;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const lowUpTo = query.stock === 'low' ? await lowStockThreshold(db) : 0;
  const offset = (page - 1) * limit;
  // The stock changes with every sale, so nothing is remembered of a list by stock.
  const remembered = query.stock || sortBy.startsWith('stock') ? openMemory<KnownList>() : memory;
  const find = async (nearly: boolean) => {
    const filter: OwnerFilter = { ...narrowed, words, nearly, lowUpTo };
    const read = (start: Start | null) => listForOwner(db, { filter, sortBy, limit, offset, start });
    return readPage(remembered, {
      list: JSON.stringify(filter),
      order: sortBy,
      offset,
      read,
      async readAndCount() {
        const [rows, counted] = await Promise.all([read(null), countForOwner(db, filter)]);
        return { rows, ...counted };
      },
    });
  };
  const exact = await find(false);
  return exact.total > 0 || words.length === 0 ? exact : find(true);
}
