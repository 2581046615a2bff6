import { and, count, desc, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { MAX_EARLIER_FILES, MAX_EARLIER_ORDERS_FOUND } from '@kanaka/contracts/orders/earlier-orders';
import type { Db } from '@kanaka/server-kit/database/database';
import { listPage, type Asked, type ListedPage } from '@kanaka/server-kit/database/found-pages';
import { deleteRows } from '@kanaka/server-kit/database/rows';
import { searchWords } from '@kanaka/server-kit/database/search-words';
import { lockFor } from '../lock-for.ts';
import { earlierFiles, earlierOrders, type EarlierOrderRow } from './earlier-orders-schema.ts';

/** Whoever imports or removes waits here until the one before has committed. */
export const lockEarlierOrders = (tx: Db) => lockFor(tx, 'earlier-orders');

/** What is stored of these orders. */
export const listByKey = (db: Db, keys: readonly string[]) =>
  db
    .select({ orderKey: earlierOrders.orderKey, cells: earlierOrders.cells })
    .from(earlierOrders)
    .where(sql`${earlierOrders.orderKey} = any(${sql.param([...keys])}::text[])`);

export const insertFile = (tx: Db, file: Omit<typeof earlierFiles.$inferInsert, 'importedAt'>) =>
  tx.insert(earlierFiles).values(file);

export const insertEarlierOrders = (tx: Db, rows: EarlierOrderRow[]) => tx.insert(earlierOrders).values(rows);

/** How many orders a file has; null when there is no such file. */
export async function countOfFile(db: Db, id: string): Promise<number | null> {
  const files = await db.$count(earlierFiles, eq(earlierFiles.id, id));
  return files === 0 ? null : db.$count(earlierOrders, eq(earlierOrders.fileId, id));
}

export const deleteFile = (tx: Db, id: string) => deleteRows(tx, earlierFiles, eq(earlierFiles.id, id));

/** Those of an e-mail address, in lower case. */
export const deleteOfEmail = (db: Db, email: string) =>
  deleteRows(db, earlierOrders, eq(earlierOrders.email, email), ne(earlierOrders.email, ''));

export const listFiles = (db: Db) =>
  db
    .select({ file: earlierFiles, orders: count(earlierOrders.id) })
    .from(earlierFiles)
    .leftJoin(earlierOrders, eq(earlierOrders.fileId, earlierFiles.id))
    .groupBy(earlierFiles.id)
    .orderBy(desc(earlierFiles.importedAt), desc(earlierFiles.id))
    .limit(MAX_EARLIER_FILES);

const newestFirst = [desc(earlierOrders.orderedAt), desc(earlierOrders.id)];

/** The ids of a page of what has all words; contacts are searched only for who may see them. */
export function listEarlierIds(
  db: Db,
  { words, seesContacts }: { words: string; seesContacts: boolean },
  asked: Asked,
): Promise<ListedPage> {
  const searched = words ? (searchWords(words) ?? null) : [];
  const hasWord = ({ pattern }: { pattern: string }): SQL | undefined =>
    or(
      sql`${earlierOrders.searchText} like lower(${pattern})`,
      seesContacts ? sql`${earlierOrders.contactText} like lower(${pattern})` : undefined,
    );
  const matching = searched ? and(...searched.map(hasWord)) : sql`false`;
  const where = matching ? sql`where ${matching}` : sql``;
  return listPage(
    db,
    {
      ids: sql`select ${earlierOrders.id} from ${earlierOrders} ${where} order by ${earlierOrders.orderedAt} desc, ${earlierOrders.id} desc`,
      count: sql`select count(*)::int as total from ${earlierOrders}`,
      mostFound: words ? MAX_EARLIER_ORDERS_FOUND : undefined,
    },
    asked,
  );
}

const withFile = (db: Db) =>
  db
    .select({ order: earlierOrders, file: earlierFiles })
    .from(earlierOrders)
    .innerJoin(earlierFiles, eq(earlierFiles.id, earlierOrders.fileId));

export const listEarlierById = (db: Db, ids: string[]) =>
  withFile(db)
    .where(inArray(earlierOrders.id, ids))
    .orderBy(...newestFirst);

export type WithFile = Awaited<ReturnType<typeof listEarlierById>>[number];

type Contacts = { email: string; phoneKeys: string[] };
const isOf = ({ email, phoneKeys }: Contacts) =>
  or(
    and(eq(earlierOrders.email, email), ne(earlierOrders.email, '')),
    and(inArray(earlierOrders.phoneKey, phoneKeys), ne(earlierOrders.phoneKey, '')),
  );

/** Those of somebody with this e-mail address, in lower case, or one of these numbers. */
export const listEarlierOf = (db: Db, contacts: Contacts, { page, limit }: Asked) =>
  withFile(db)
    .where(isOf(contacts))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);

export const countEarlierOf = (db: Db, contacts: Contacts) => db.$count(earlierOrders, isOf(contacts));

/** In the order of their import. */
export const listEarlierAfter = (db: Db, after: string | null, limit: number): Promise<EarlierOrderRow[]> =>
  db
    .select()
    .from(earlierOrders)
    .where(after === null ? undefined : gt(earlierOrders.id, after))
    .orderBy(earlierOrders.id)
    .limit(limit);
