import type { adminListProducts } from '@kanaka/contracts/catalog/admin-products';
import type { ParsedCallOf } from '@kanaka/contracts/endpoint';
import type { Db } from '@kanaka/server-kit/database/database';
import { lowStockThreshold } from '../settings/settings-of-shop.ts';
import { countForOwner, listForOwner, type OwnerFilter } from './owner-list.repository.ts';
import type { PieceView } from './products.repository.ts';

/** Maximum number of words in a query; more would not narrow the result further. */
const MOST_WORDS = 8;

/** One page of the owner's list. When no piece contains all words exactly, similar words match too. */
export async function listPiecesForOwner(
  { db }: { db: Db },
  query: ParsedCallOf<typeof adminListProducts>['query'],
): Promise<{ rows: PieceView[]; total: number }> {
  const { words: typed, sortBy, page, limit, ...narrowed } = query;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const lowUpTo = query.stock === 'low' ? await lowStockThreshold(db) : 0;
  const offset = (page - 1) * limit;
  const find = async (nearly: boolean) => {
    const filter: OwnerFilter = { ...narrowed, words, nearly, lowUpTo };
    const [rows, total] = await Promise.all([
      listForOwner(db, { filter, sortBy, limit, offset }),
      countForOwner(db, filter),
    ]);
    return { rows, total };
  };
  const exact = await find(false);
  return exact.total > 0 || words.length === 0 ? exact : find(true);
}
