import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { onlyRow } from '@kanaka/server-kit/database/rows';
import { z } from 'zod';
import type { Period } from './period.ts';

export const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/** Counts and paise: Postgres returns sums as text, because they may exceed JavaScript's safe integers. */
const Whole = z.coerce.number().int();

export async function rowsOf<Row extends z.ZodType>(db: Db, query: SQL, row: Row): Promise<z.output<Row>[]> {
  return z.array(row).parse((await db.execute(query)).rows);
}

/** Whether a time is in a period, or in that part of the preceding one that it is compared with. */
export const withinPeriod = ({ from, to, before }: Period, time: SQL) =>
  sql`(${time} >= ${at(before.from)} and ${time} < ${at(to)} and (${time} >= ${at(from)} or ${time} < ${at(before.to)}))`;

/**
 * One step of the two periods, numbered from 1: the steps of the preceding period, one for the time between the two, which
 * is empty where they touch, and the steps of this one.
 */
const SalesRow = z.object({
  step: Whole,
  /** False for times in the preceding period whose counterpart today is still in the future. */
  comparable: z.boolean(),
  orders: Whole,
  taken_paise: Whole,
  refunds: Whole,
  returned_paise: Whole,
  /** In what was taken, less what credit notes have reversed. */
  tax_paise: Whole,
});
export type SalesRow = z.output<typeof SalesRow>;

/**
 * Money counts at the time it moves: a payment when its order is paid, a refund when it is decided, what a bank takes back in a
 * dispute when it is lost. It is what was really received, as in the export: nothing remains of what has all gone back. Payments
 * that no order could use were never revenue, so their refunds are left out as well. Tax is that of the documents.
 */
export function salesQuery({ from, to, before, borders, bordersBefore }: Period): SQL {
  const steps = [...bordersBefore, ...borders].map((border) => border.toISOString());
  return sql`
    with moved as (
      select paid_at as at, 1 as orders, total_paise + paid_difference_paise as taken_paise, 0 as refunds, 0::bigint as returned_paise,
        tax_paise
      from orders
      where paid_at >= ${at(before.from)} and paid_at < ${at(to)}
      union all
      select refunds.created_at, 0, 0, 1, refunds.amount_paise,
        coalesce((data ->> 'subtotalPaise')::bigint - (data ->> 'totalPaise')::bigint, 0)
      from refunds
      join payments on payments.id = refunds.payment_id and payments.outcome in ('used', 'credited')
      left join credit_notes on refund_id = refunds.id
      where refunds.created_at >= ${at(before.from)} and refunds.created_at < ${at(to)}
    )
    select
      width_bucket(at, ${sql.param(steps)}::timestamptz[]) as step,
      at >= ${at(from)} or at < ${at(before.to)} as comparable,
      sum(orders) as orders,
      sum(taken_paise) as taken_paise,
      sum(refunds) as refunds,
      sum(returned_paise) as returned_paise,
      sum(tax_paise) as tax_paise
    from moved
    group by 1, 2`;
}

export const listSales = (db: Db, period: Period) => rowsOf(db, salesQuery(period), SalesRow);

const CheckoutsRow = z.object({ current: z.boolean(), opened: Whole, paid: Whole });
export type CheckoutsRow = z.output<typeof CheckoutsRow>;

/** Orders that were placed, by the time of placing, and how many of them are paid by now. */
export function checkoutsQuery({ from, to, before }: Period): SQL {
  return sql`
    select created_at >= ${at(from)} as current, count(*) as opened, count(paid_at) as paid
    from orders
    where created_at >= ${at(before.from)} and created_at < ${at(to)}
      and (created_at >= ${at(from)} or created_at < ${at(before.to)})
      and razorpay_order_id is not null
    group by 1`;
}

export const countCheckouts = (db: Db, period: Period) => rowsOf(db, checkoutsQuery(period), CheckoutsRow);

const Sold = z.object({ units: Whole, paise: Whole, units_before: Whole, paise_before: Whole });
export type Sold = z.output<typeof Sold>;
const SoldRow = z.object({
  categories: z.array(Sold.extend({ category_id: z.uuid().nullable(), category: z.string() })),
  pieces: z.array(Sold.extend({ product_id: z.uuid(), title: z.string(), image: z.string() })),
});

const sumsOfSums = sql`
  sum(units) as units, sum(paise) as paise, sum(units_before) as units_before, sum(paise_before) as paise_before`;

/**
 * Pieces sold by the time of payment, minus pieces returned by the time of the refund; both lists from one query. Each entry
 * has its newest name at sale: a category its name, a piece its title and image.
 */
export function soldQuery(period: Period, limits: { categories: number; pieces: number }): SQL {
  const { from } = period;
  const within = (time: SQL) => withinPeriod(period, time);
  /** As `lineTotal` of libs/money: tax is rounded on the whole line. */
  const sums = (time: SQL, units: SQL, price: SQL) => sql`
    coalesce(sum(${units}) filter (where ${time} >= ${at(from)}), 0) as units,
    coalesce(sum(${units} * ${price} + round(${units} * ${price} * tax_percent / 100.0)) filter (where ${time} >= ${at(from)}), 0) as paise,
    coalesce(sum(${units}) filter (where ${time} < ${at(from)}), 0) as units_before,
    coalesce(sum(${units} * ${price} + round(${units} * ${price} * tax_percent / 100.0)) filter (where ${time} < ${at(from)}), 0) as paise_before,
    max(${time}) as last`;
  return sql`
    with moved as (
      select category_id, category, product_id, ${sums(sql`paid_at`, sql`quantity`, sql`unit_price_paise`)}
      from orders
      join order_items on order_items.order_id = orders.id
      where ${within(sql`paid_at`)}
      group by category_id, category, product_id
      union all
      select category_id, category, item.product_id,
        ${sums(sql`refunds.created_at`, sql`-line.quantity`, sql`line."unitPricePaise"`)}
      from refunds
      join payments on payments.id = refunds.payment_id and payments.outcome in ('used', 'credited')
      cross join jsonb_to_recordset(refunds.lines) as line("productId" uuid, quantity integer, "unitPricePaise" bigint)
      cross join lateral (
        select category_id, category, product_id, tax_percent from order_items
        join orders on orders.id = order_items.order_id
        where order_items.order_id = refunds.order_id and order_items.product_id = line."productId"
        limit 1
      ) as item
      where ${within(sql`refunds.created_at`)}
      group by category_id, category, item.product_id
    ),
    named as (
      select category_id, category, max(last) as last, ${sumsOfSums} from moved group by category_id, category
    ),
    categories as (
      select category_id, (array_agg(category order by last desc))[1] as category, ${sumsOfSums}
      from named
      group by category_id
      order by sum(paise) desc, 2
      limit ${limits.categories}
    ),
    best as (
      select product_id, ${sumsOfSums}
      from moved
      group by product_id
      having sum(units) > 0
      order by sum(paise) desc, sum(units) desc, product_id
      limit ${limits.pieces}
    ),
    pieces as (
      select best.*, item.title, item.image
      from best
      cross join lateral (
        select title, image from order_items where product_id = best.product_id order by order_id desc limit 1
      ) as item
      order by paise desc, units desc, product_id
    )
    select
      coalesce((select json_agg(categories) from categories), '[]') as categories,
      coalesce((select json_agg(pieces) from pieces), '[]') as pieces`;
}

export const listSold = (db: Db, period: Period, limits: { categories: number; pieces: number }) =>
  onlyRow(rowsOf(db, soldQuery(period, limits), SoldRow));

const Oldest = z.coerce.date().nullable();
const ToDoRow = z.object({
  to_process: Whole,
  to_process_since: Oldest,
  to_ship: Whole,
  to_ship_since: Oldest,
});

// The lists must be literally those of the index `orders_to_do`, or Postgres would not use it.
export const toDoQuery = sql`
  select
    count(*) filter (where status in ('pending', 'confirmed')) as to_process,
    min(paid_at) filter (where status in ('pending', 'confirmed')) as to_process_since,
    count(*) filter (where status in ('processing', 'inProcess')) as to_ship,
    min(paid_at) filter (where status in ('processing', 'inProcess')) as to_ship_since
  from orders
  where payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess')`;

export const countToDo = (db: Db) => onlyRow(rowsOf(db, toDoQuery, ToDoRow));
