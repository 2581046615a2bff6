import { and, asc, between, desc, gte, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { MAX_ORDERS_FOUND, type OrderFilter } from '@kanaka/contracts/orders/admin-orders';
import type { Db } from '@kanaka/server-kit/database';
import { refunds, type RefundRow } from '../refunds/refunds-schema.ts';
import { orders, placeText } from '../schema.ts';
import { stages } from './order-stages.ts';
import { shipments } from '../shipments/shipments-schema.ts';
import { invoices } from '../invoices/documents-schema.ts';
import { searchWords, type SearchWord } from './search-words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Midnight of a day in India, which is five and a half hours ahead of UTC all year. */
const beginningOf = (day: string) => new Date(`${day}T00:00:00+05:30`);

/** The days of a filter as times, and whether a refund counts: those of another time do not in a period of refunds. */
export function periodOf({ dated, from, to }: Pick<OrderFilter, 'dated' | 'from' | 'to'>) {
  const since = from ? beginningOf(from) : undefined;
  const until = to ? new Date(beginningOf(to).getTime() + DAY_MS) : undefined;
  const isCounted = ({ createdAt }: Pick<RefundRow, 'createdAt'>) =>
    dated !== 'refunded' || ((!since || createdAt >= since) && (!until || createdAt < until));
  return { since, until, isCounted };
}

/** Whether an order was placed, was paid or has a refund in the period. A period of payments has only what was paid. */
function isInPeriod(filter: OrderFilter): SQL[] {
  const { since, until } = periodOf(filter);
  if (!since && !until) return [];
  const inPeriod = (column: AnyPgColumn) => and(since && gte(column, since), until && lt(column, until)) ?? sql`true`;
  if (filter.dated === 'ordered') return [inPeriod(orders.createdAt)];
  if (filter.dated === 'paid') return [inPeriod(orders.paidAt)];
  return [sql`${orders.id} in (select ${refunds.orderId} from ${refunds} where ${inPeriod(refunds.createdAt)})`];
}

/** Only orders that have a Razorpay order; others were never placed. */
function conditions(filter: OrderFilter, searched: readonly SearchWord[]): SQL[] {
  const { words, status, paymentStatus, stage } = filter;
  return [
    isNotNull(orders.razorpayOrderId),
    ...(status ? [inArray(orders.status, status)] : []),
    ...(paymentStatus ? [inArray(orders.paymentStatus, paymentStatus)] : []),
    ...(stage ? [stages[stage]] : []),
    ...isInPeriod(filter),
    ...searched.map(hasWord),
    // The search text contains no word that can occur in an order.
    ...(words && searched.length === 0 ? [sql`false`] : []),
  ];
}

/** Each alternative has an index, so that Postgres combines them. */
function hasWord({ pattern, invoiceEnd, awb, totalPaise }: SearchWord): SQL {
  const alternatives = [
    sql`${orders.searchText} like lower(${pattern})`,
    sql`${placeText} like lower(${pattern})`,
    ...(invoiceEnd === undefined
      ? []
      : [
          sql`${orders.id} = any(array(select ${invoices.orderId} from ${invoices} where lower(${invoices.number}) like lower(${invoiceEnd})))`,
        ]),
    ...(awb === undefined
      ? []
      : [
          sql`${orders.id} = any(array(select ${shipments.orderId} from ${shipments} where ${shipments.awb} like ${`${awb}%`} and ${shipments.awb} <> ''))`,
        ]),
    ...(totalPaise === undefined ? [] : [between(orders.totalPaise, ...totalPaise)]),
  ];
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

const sortings: Record<OrderFilter['sort'], SQL[]> = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  'total-high': [desc(orders.totalPaise), desc(orders.id)],
  'total-low': [asc(orders.totalPaise), asc(orders.id)],
  promised: [sql`${orders.delivery} ->> 'to' asc nulls last`, asc(orders.createdAt), asc(orders.id)],
};

/** The ids of the matching orders, sorted. */
export function listedIds(filter: OrderFilter): SQL {
  const where = and(...conditions(filter, searchWords(filter.words) ?? []));
  return sql`select ${orders.id} from ${orders} where ${where} order by ${sql.join(sortings[filter.sort], sql`, `)}`;
}

export type Asked = { page: number; limit: number };

/**
 * Orders matching search words, with their number, up to `MAX_ORDERS_FOUND`. Because all of them are requested at once,
 * Postgres scans the sorted index only for words that occur in many orders, and uses the trigram index for others. If only
 * one page were requested, it would scan all orders for a word that occurs in old ones only.
 */
export function foundQuery(filter: OrderFilter, { page, limit }: Asked): SQL {
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, MAX_ORDERS_FOUND);
  return sql`with found as materialized (select array(${listedIds(filter)} limit ${MAX_ORDERS_FOUND + 1}) as ids)
    select ids[${first}::int:${last}::int] as ids, cardinality(ids) as total from found`;
}

export function pageQuery(filter: OrderFilter, { page, limit }: Asked): SQL {
  return sql`${listedIds(filter)} limit ${limit} offset ${(page - 1) * limit}`;
}

export function countQuery(filter: OrderFilter): SQL {
  return sql`select count(*)::int as total from ${orders} where ${and(...conditions(filter, []))}`;
}

export type ListedPage = { ids: string[]; total: number; isMore: boolean };

/** The ids of one page of matching orders, sorted, and the total number. */
export async function listPage(db: Db, filter: OrderFilter, asked: Asked): Promise<ListedPage> {
  if (filter.words) {
    const { rows } = await db.execute<{ ids: string[]; total: number }>(foundQuery(filter, asked));
    const { ids = [], total = 0 } = rows[0] ?? {};
    return { ids, total: Math.min(total, MAX_ORDERS_FOUND), isMore: total > MAX_ORDERS_FOUND };
  }
  const [{ rows: page }, { rows: counted }] = await Promise.all([
    db.execute<{ id: string }>(pageQuery(filter, asked)),
    db.execute<{ total: number }>(countQuery(filter)),
  ]);
  return { ids: page.map(({ id }) => id), total: counted[0]?.total ?? 0, isMore: false };
}
