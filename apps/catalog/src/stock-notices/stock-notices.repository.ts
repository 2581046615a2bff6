import { asc, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, isAny } from '@kanaka/server-kit/database/rows';
import { deleteFirst } from '@kanaka/server-kit/database/claim-rows';
import { products, productSizes } from '../schema.ts';
import { sentNotices, stockNotices, stoppedAddresses, type StockNoticeRow } from './stock-notices-schema.ts';

/** Requests of one address are handled one after the other until the transaction ends. */
export async function lockAddress(tx: Db, emailHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stock notices of ${emailHash}`}, 0))`);
}

/** False when the address has asked for the same already. */
export const insertNotice = (tx: Db, notice: Omit<StockNoticeRow, 'createdAt'>): Promise<boolean> =>
  isAny(
    tx
      .insert(stockNotices)
      .values(notice)
      .onConflictDoNothing({ target: [stockNotices.productId, stockNotices.size, stockNotices.emailHash] })
      .returning({ id: stockNotices.id }),
  );

export const countOfAddress = (db: Db, emailHash: string) =>
  db.$count(stockNotices, eq(stockNotices.emailHash, emailHash));

/** The requests of an address with their pieces, newest first. */
export const listOfAddress = (db: Db, emailHash: string) =>
  db
    .select({
      productId: stockNotices.productId,
      title: products.title,
      size: stockNotices.size,
      createdAt: stockNotices.createdAt,
    })
    .from(stockNotices)
    .innerJoin(products, eq(products.id, stockNotices.productId))
    .where(eq(stockNotices.emailHash, emailHash))
    .orderBy(desc(stockNotices.id));

/** When an address has stopped all e-mails about pieces; null if it has not. */
export async function findStopped(db: Db, emailHash: string): Promise<Date | null> {
  const row = await firstOf(db.select().from(stoppedAddresses).where(eq(stoppedAddresses.emailHash, emailHash)));
  return row?.stoppedAt ?? null;
}

export async function insertStopped(db: Db, emailHash: string): Promise<void> {
  await db.insert(stoppedAddresses).values({ emailHash }).onConflictDoNothing();
}

export const deleteStopped = (db: Db, emailHash: string) =>
  deleteRows(db, stoppedAddresses, eq(stoppedAddresses.emailHash, emailHash));

export const deleteOfAddress = (db: Db, emailHash: string) =>
  deleteRows(db, stockNotices, eq(stockNotices.emailHash, emailHash));

export async function countBySize(db: Db, productId: string): Promise<{ size: string; count: number }[]> {
  return db
    .select({ size: stockNotices.size, count: count() })
    .from(stockNotices)
    .where(eq(stockNotices.productId, productId))
    .groupBy(stockNotices.size)
    .orderBy(asc(stockNotices.size));
}

export type DueNotice = Pick<StockNoticeRow, 'id' | 'productId' | 'size' | 'email' | 'emailHash'> & {
  title: string;
  slug: string;
  /** Empty when it has no image. */
  image: string;
};

/** E-mails to one address: a piece can come and go many times a day, and a stranger can make it do so. */
const MOST = { anHour: 3, aDay: 10 };

/**
 * Takes requests whose piece can be bought again, one of an address: deletes and returns them. Those that another replica is
 * taking are skipped, and so are those beyond the limits of an address (one e-mail a day about a piece), which wait on.
 * It looks at the stock itself, because a piece comes back in many ways (an edit, a return, an order that ran out).
 */
export async function takeDueNotices(tx: Db, limit: number): Promise<DueNotice[]> {
  const { rows } = await tx.execute<DueNotice>(sql`
    delete from ${stockNotices} taken using ${products} piece
    where piece.id = taken.product_id and taken.id = any(array(
      select notice.id from ${stockNotices} notice where notice.id in (
        select distinct on (due.email_hash) due.id from ${stockNotices} due
        join ${products} piece on piece.id = due.product_id
        left join ${productSizes} own on own.product_id = due.product_id and own.size = due.size
        cross join lateral (
          select count(*) filter (where sent.sent_at > now() - interval '1 hour') as last_hour, count(*) as last_day,
            count(*) filter (where sent.product_id = due.product_id) as of_piece
          from ${sentNotices} sent where sent.email_hash = due.email_hash and sent.sent_at > now() - interval '1 day'
        ) sent
        where piece.archived_at is null and not piece.draft and case
          when own.size is not null then own.on_hand > own.reserved
          -- A request for any size, or for one of a piece that has none any more.
          else (due.size = '' or not piece.sized) and piece.on_hand > piece.reserved
        end
        and sent.last_hour < ${MOST.anHour} and sent.last_day < ${MOST.aDay} and sent.of_piece = 0
        order by due.email_hash, due.id
      )
      order by notice.id limit ${limit} for update of notice skip locked
    ))
    returning taken.id, taken.product_id as "productId", taken.size, taken.email, taken.email_hash as "emailHash",
      piece.title, piece.slug, coalesce(piece.images[1], '') as image`);
  return rows;
}

/** Remembers e-mails for a day, because they limit those to come. */
export async function insertSent(tx: Db, notices: readonly DueNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx.insert(sentNotices).values(notices.map(({ id, productId, emailHash }) => ({ id, productId, emailHash })));
}

/** Deletes what was sent more than a day ago, at most `limit`; returns how many. */
export async function deleteOldSent(db: Db, limit: number): Promise<number> {
  const isDue = lt(sentNotices.sentAt, sql`now() - interval '1 day'`);
  return deleteFirst(db, sentNotices, { key: sentNotices.id, isDue, by: sentNotices.sentAt, limit });
}

/** How long a request waits for a piece that does not come back. */
const KEPT_DAYS = 365;

/** Deletes requests that nobody could answer, at most `limit`; returns how many. */
export async function deleteOldNotices(db: Db, limit: number): Promise<number> {
  const isDue = lt(stockNotices.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);
  return deleteFirst(db, stockNotices, { key: stockNotices.id, isDue, by: stockNotices.createdAt, limit });
}
