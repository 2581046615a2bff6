import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { z } from 'zod';
import type { Period } from './period.ts';

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/** Counts and paise: Postgres sends sums as text, because they may be larger than any number of a program. */
const Whole = z.coerce.number().int().safe();

async function rowsOf<Row extends z.ZodType>(db: Db, query: SQL, row: Row): Promise<z.output<Row>[]> {
  return z.array(row).parse((await db.execute(query)).rows);
}

/** One step of the two periods: numbered from 1 on, the period before first. */
const SalesRow = z.object({
  step: Whole,
  /** Whether it lies where both periods have been. */
  comparable: z.boolean(),
  orders: Whole,
  taken_paise: Whole,
  refunds: Whole,
  returned_paise: Whole,
});
export type SalesRow = z.output<typeof SalesRow>;

/**
 * Money counts when it moves: a payment when its order is paid, a refund when it is decided on. Payments no order could
 * use come and go without having been revenue, so their refunds are left out as well.
 */
export function salesQuery({ from, to, before, borders, bordersBefore }: Period): SQL {
  const steps = [...bordersBefore, ...borders.slice(1)].map((border) => border.toISOString());
  return sql`
    with moved as (
      select paid_at as at, 1 as orders, total_paise as taken_paise, 0 as refunds, 0::bigint as returned_paise
      from orders
      where paid_at >= ${at(before.from)} and paid_at < ${at(to)}
      union all
      select refunds.created_at, 0, 0, 1, refunds.amount_paise
      from refunds
      join orders on orders.id = refunds.order_id and orders.payment_id = refunds.payment_id
      where refunds.created_at >= ${at(before.from)} and refunds.created_at < ${at(to)} and orders.paid_at is not null
    )
    select
      width_bucket(at, ${sql.param(steps)}::timestamptz[]) as step,
      at >= ${at(from)} or at < ${at(before.to)} as comparable,
      sum(orders) as orders,
      sum(taken_paise) as taken_paise,
      sum(refunds) as refunds,
      sum(returned_paise) as returned_paise
    from moved
    group by 1, 2`;
}

export async function listSales(db: Db, period: Period): Promise<SalesRow[]> {
  return rowsOf(db, salesQuery(period), SalesRow);
}

const CheckoutsRow = z.object({ current: z.boolean(), opened: Whole, paid: Whole });
export type CheckoutsRow = z.output<typeof CheckoutsRow>;

/** Orders somebody was asked to pay, by when they were placed, and how many of them are paid by now. */
export function checkoutsQuery({ from, to, before }: Period): SQL {
  return sql`
    select created_at >= ${at(from)} as current, count(*) as opened, count(paid_at) as paid
    from orders
    where created_at >= ${at(before.from)} and created_at < ${at(to)}
      and (created_at >= ${at(from)} or created_at < ${at(before.to)})
      and razorpay_order_id is not null
    group by 1`;
}

export async function countCheckouts(db: Db, period: Period): Promise<CheckoutsRow[]> {
  return rowsOf(db, checkoutsQuery(period), CheckoutsRow);
}

/** Pieces out of the house when their order was paid, and back in when a refund named them. */
function piecesMoved({ from, to, before }: Period): SQL {
  const within = (column: SQL) =>
    sql`${column} >= ${at(before.from)} and ${column} < ${at(to)}
      and (${column} >= ${at(from)} or ${column} < ${at(before.to)})`;
  return sql`
    select orders.paid_at as at, category_id, category, product_id, title, image,
      quantity as units, quantity * unit_price_paise as paise
    from orders
    join order_items on order_items.order_id = orders.id
    where ${within(sql`orders.paid_at`)}
    union all
    select refunds.created_at, item.category_id, item.category, item.product_id, item.title, item.image,
      -line.quantity, -line.quantity * line."unitPricePaise"
    from refunds
    join orders on orders.id = refunds.order_id and orders.payment_id = refunds.payment_id
    cross join jsonb_to_recordset(refunds.lines) as line("productId" uuid, quantity integer, "unitPricePaise" bigint)
    cross join lateral (
      select * from order_items
      where order_items.order_id = refunds.order_id and order_items.product_id = line."productId"
      limit 1
    ) as item
    where ${within(sql`refunds.created_at`)} and orders.paid_at is not null`;
}

const sums = sql`
  coalesce(sum(units) filter (where at >= period.begins), 0) as units,
  coalesce(sum(paise) filter (where at >= period.begins), 0) as paise,
  coalesce(sum(units) filter (where at < period.begins), 0) as units_before,
  coalesce(sum(paise) filter (where at < period.begins), 0) as paise_before,
  max(at) as last`;
const sumsOfSums = sql`
  sum(units) as units, sum(paise) as paise, sum(units_before) as units_before, sum(paise_before) as paise_before`;
const sold = { units: Whole, paise: Whole, units_before: Whole, paise_before: Whole };
export type Sold = { units: number; paise: number; units_before: number; paise_before: number };

const CategoryRow = z.object({ category_id: z.uuid().nullable(), category: z.string(), ...sold });
export type CategoryRow = z.output<typeof CategoryRow>;

/** Under the name a category was last sold by. */
export function categoriesQuery(period: Period, limit: number): SQL {
  return sql`
    with period as (select ${at(period.from)} as begins),
    moved as (${piecesMoved(period)}),
    by_name as (select category_id, category, ${sums} from moved, period group by category_id, category)
    select category_id, (array_agg(category order by last desc))[1] as category, ${sumsOfSums}
    from by_name
    group by category_id
    order by sum(paise) desc, 2
    limit ${limit}`;
}

export async function listSoldCategories(db: Db, period: Period, limit: number): Promise<CategoryRow[]> {
  return rowsOf(db, categoriesQuery(period, limit), CategoryRow);
}

const PieceRow = z.object({ product_id: z.uuid(), title: z.string(), image: z.string(), ...sold });
export type PieceRow = z.output<typeof PieceRow>;

/** Under the title and picture a piece was last sold with. */
export function piecesQuery(period: Period, limit: number): SQL {
  return sql`
    with period as (select ${at(period.from)} as begins),
    moved as (${piecesMoved(period)}),
    by_title as (select product_id, title, image, ${sums} from moved, period group by product_id, title, image)
    select product_id, (array_agg(title order by last desc))[1] as title,
      (array_agg(image order by last desc))[1] as image, ${sumsOfSums}
    from by_title
    group by product_id
    having sum(units) > 0
    order by sum(paise) desc, sum(units) desc, product_id
    limit ${limit}`;
}

export async function listSoldPieces(db: Db, period: Period, limit: number): Promise<PieceRow[]> {
  return rowsOf(db, piecesQuery(period, limit), PieceRow);
}

const Oldest = z.coerce.date().nullable();
const ToDoRow = z.object({
  to_process: Whole,
  to_process_since: z.preprocess((value) => value ?? null, Oldest),
  to_ship: Whole,
  to_ship_since: z.preprocess((value) => value ?? null, Oldest),
});
export type ToDoRow = z.output<typeof ToDoRow>;

/** The lists are written out, word for word as in the index `orders_to_do`, or Postgres would not see that it serves. */
export const toDoQuery = sql`
  select
    count(*) filter (where status in ('pending', 'confirmed')) as to_process,
    min(paid_at) filter (where status in ('pending', 'confirmed')) as to_process_since,
    count(*) filter (where status in ('processing', 'inProcess')) as to_ship,
    min(paid_at) filter (where status in ('processing', 'inProcess')) as to_ship_since
  from orders
  where payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess')`;

export async function countToDo(db: Db): Promise<ToDoRow> {
  const [row] = await rowsOf(db, toDoQuery, ToDoRow);
  if (!row) throw new Error('a count without a group has one row');
  return row;
}
