import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { AdminSortBy } from '@kanaka/contracts/admin-products';
import { products } from '../schema.ts';

const title = sql`lower(${products.title})`;

/** Ids sort by creation time. Ties are sorted by id in the same direction, so that one index serves both directions. */
export const orders: Record<AdminSortBy, SQL[]> = {
  newest: [desc(products.id)],
  oldest: [asc(products.id)],
  'price-lowtohigh': [asc(products.sellingPaise), asc(products.id)],
  'price-hightolow': [desc(products.sellingPaise), desc(products.id)],
  'title-atoz': [asc(title), asc(products.id)],
  'title-ztoa': [desc(title), desc(products.id)],
  'stock-lowtohigh': [asc(products.onHand), asc(products.id)],
  'stock-hightolow': [desc(products.onHand), desc(products.id)],
};

const rising: readonly AdminSortBy[] = ['oldest', 'price-lowtohigh', 'title-atoz', 'stock-lowtohigh'];

/** Matches a piece, given by its id, and those after it. Compares with values and not with a row, which an index can do. */
export function fromPieceOn(sortBy: AdminSortBy, id: SQL): SQL {
  const direction = rising.includes(sortBy) ? sql`>=` : sql`<=`;
  const columns = orders[sortBy].length === 1 ? null : keys[sortBy.split('-')[0] ?? ''];
  if (!columns) return sql`${products.id} ${direction} ${id}`;
  const [column, ofPiece] = columns;
  return sql`(${column}, ${products.id}) ${direction} ((select ${ofPiece} from ${products} as piece where piece.id = ${id}), ${id})`;
}

/** The sorted column, and the same of the piece. */
const keys: Record<string, [SQL, SQL]> = {
  price: [sql`${products.sellingPaise}`, sql`piece.selling_paise`],
  title: [title, sql`lower(piece.title)`],
  stock: [sql`${products.onHand}`, sql`piece.on_hand`],
};
