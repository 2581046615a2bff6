import { and, asc, between, desc, eq, gte, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { MAX_ORDERS_FOUND, type OrderFilter } from '@kanaka/contracts/orders/admin-orders';
import type { Db } from '@kanaka/server-kit/database/database';
import { listPage, type Asked, type ListedPage } from '@kanaka/server-kit/database/found-pages';
import { midnightAfter, startOfDay } from '../india-time.ts';
import { refunds, type RefundRow } from '../refunds/refunds-schema.ts';
import { orders, placeText, streetText } from '../schema.ts';
import { stages } from './order-stages.ts';
import { shipments } from '../shipments/shipments-schema.ts';
import { invoices } from '../invoices/documents-schema.ts';
import { searchWords, type SearchWord } from './search-words.ts';

/** A filter with what whoever asks may see of orders: they find nothing by what they do not. */
export type SeenFilter = OrderFilter & { sees: { amounts: boolean; contacts: boolean } };

/** Of an export, which nobody gets who may not see everything. */
export const everything = { sees: { amounts: true, contacts: true } };

/** The part of the search text that everybody sees who reads orders. */
const plainText = sql`lower(' ' || ${orders.id}::text || ' ' || ${orders.customerName} || ' ' || coalesce(${orders.address}->>'recipient', '') || ' ' || ${orders.titles})`;

/** The days of a filter as times, and whether a refund counts: those of another time do not in a period of refunds. */
export function periodOf({ dated, from, to }: Pick<OrderFilter, 'dated' | 'from' | 'to'>) {
  const since = from ? startOfDay(from) : undefined;
  const until = to ? midnightAfter(startOfDay(to)) : undefined;
  const isCounted = ({ createdAt }: Pick<RefundRow, 'createdAt'>) =>
    dated !== 'refunded' || ((!since || createdAt >= since) && (!until || createdAt < until));
  return { since, until, isCounted };
}

/** Whether an order was placed, was paid or has a refund in the period. A period of payments has only what was paid. */
function isInPeriod(filter: OrderFilter): SQL | undefined {
  const { since, until } = periodOf(filter);
  if (!since && !until) return undefined;
  const inPeriod = (column: AnyPgColumn) => and(since && gte(column, since), until && lt(column, until));
  if (filter.dated === 'ordered') return inPeriod(orders.createdAt);
  if (filter.dated === 'paid') return inPeriod(orders.paidAt);
  return sql`${orders.id} in (select ${refunds.orderId} from ${refunds} where ${inPeriod(refunds.createdAt)})`;
}

/** Only orders that have a Razorpay order; others were never placed. */
function conditions(filter: SeenFilter, searched: readonly SearchWord[]): SQL | undefined {
  const { words, customer, status, paymentStatus, stage } = filter;
  return and(
    isNotNull(orders.razorpayOrderId),
    customer === undefined ? undefined : eq(orders.userId, customer),
    status && inArray(orders.status, status),
    paymentStatus && inArray(orders.paymentStatus, paymentStatus),
    stage && stages[stage],
    isInPeriod(filter),
    ...searched.map((word) => hasWord(word, filter)),
    // The search text contains no word that can occur in an order.
    words && searched.length === 0 ? sql`false` : undefined,
  );
}

/** Each alternative has an index, so that Postgres combines them. */
function hasWord({ pattern, invoiceEnd, awb, totalPaise }: SearchWord, { sees }: SeenFilter): SQL | undefined {
  return or(
    and(
      sql`${orders.searchText} like lower(${pattern})`,
      sees.amounts && sees.contacts ? undefined : sql`${plainText} like lower(${pattern})`,
    ),
    sql`${placeText} like lower(${pattern})`,
    sql`${streetText} like lower(${pattern})`,
    invoiceEnd === undefined
      ? undefined
      : sql`${orders.id} = any(array(select ${invoices.orderId} from ${invoices} where lower(${invoices.number}) like lower(${invoiceEnd})))`,
    awb === undefined
      ? undefined
      : sql`${orders.id} = any(array(select ${shipments.orderId} from ${shipments} where ${shipments.awb} like ${`${awb}%`} and ${shipments.awb} <> ''))`,
    sees.amounts && totalPaise ? between(orders.totalPaise, ...totalPaise) : undefined,
  );
}

const sortings: Record<OrderFilter['sort'], SQL[]> = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  'total-high': [desc(orders.totalPaise), desc(orders.id)],
  'total-low': [asc(orders.totalPaise), asc(orders.id)],
  promised: [sql`${orders.delivery} ->> 'to' asc nulls last`, asc(orders.createdAt), asc(orders.id)],
};

/** The ids of the matching orders, sorted. */
export function listedIds(filter: SeenFilter): SQL {
  const isHidden = !filter.sees.amounts && filter.sort.startsWith('total');
  const sorting = sortings[isHidden ? 'newest' : filter.sort];
  const where = conditions(filter, searchWords(filter.words) ?? []);
  return sql`select ${orders.id} from ${orders} where ${where} order by ${sql.join(sorting, sql`, `)}`;
}

export const countQuery = (filter: SeenFilter): SQL =>
  sql`select count(*)::int as total from ${orders} where ${conditions(filter, [])}`;

/** One page of matching orders. */
export const listOrders = (db: Db, filter: SeenFilter, asked: Asked): Promise<ListedPage> =>
  listPage(
    db,
    {
      ids: listedIds(filter),
      count: countQuery(filter),
      mostFound: filter.words ? MAX_ORDERS_FOUND : undefined,
    },
    asked,
  );
