import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CountedPiece, CountFigures, CountShow } from '@kanaka/contracts/catalog/stock-takes';
import type { Db } from '@kanaka/server-kit/database/database';
import { deleteRows, isAny, onlyRow } from '@kanaka/server-kit/database/rows';
import { withWords } from '../products/owner-list.repository.ts';
import { products, productSizes } from '../schema.ts';
import { stockTakeCounts } from '../stock/units-schema.ts';

export type CountedSize = { productId: string; size: string };

/** The untagged pieces of the shop by size, as a table named `own`; what is only made to order is not there to be counted. */
const own = sql`(
  select ${products.id} as product_id, coalesce(sized.size, '') as size, coalesce(sized.on_hand, ${products.onHand}) as on_hand,
    coalesce(sized.reserved, ${products.reserved}) as reserved, ${products.onHand} + ${products.sold} as made,
    ${products.title} as title, coalesce(${products.sku}, '') as sku, ${products.leadDays} as lead_days
  from ${products} left join ${productSizes} sized on ${products.sized} and sized.product_id = ${products.id}
  where not ${products.tagged}
) as own`;

/** What was counted in a stock take, as a table named `entries`. */
const entriesOf = (stockTakeId: string) => sql`(
  select product_id, size, sum(quantity)::int as counted, count(*) as entries,
    (array_agg(stock_then order by counted_at desc, id desc))[1] as expected,
    min(stock_then) <> max(stock_then) or min(made_then) <> max(made_then) as moved, max(made_then) as made
  from ${stockTakeCounts} where ${stockTakeCounts.stockTakeId} = ${stockTakeId} group by product_id, size
) as entries`;

/** Those that should be counted, and others that were. */
const counting = (stockTakeId: string) => sql`
  from ${own} left join ${entriesOf(stockTakeId)} on entries.product_id = own.product_id and entries.size = own.size
  where (entries.counted is not null or own.on_hand > 0 and own.lead_days = 0)`;

const isChanged = sql`coalesce(entries.moved or entries.made <> own.made, false)`;
const isDifferent = sql`(${isChanged} or entries.counted <> entries.expected)`;

/** Sizes by their number: 12.5 before 14, and 2-4 before 2-6. */
const byTitle = sql`lower(own.title), own.product_id, substring(own.size from '^\\d+(?:\\.\\d+)?')::numeric, own.size`;

const asCounted = sql`own.product_id as "productId", own.title, own.sku, own.size,
  coalesce(entries.expected, own.on_hand) as expected, entries.counted, ${isChanged} as changed`;

/** A page by title. */
export async function listCounts(
  db: Db,
  stockTakeId: string,
  { words, show, limit, offset }: { words: string[]; show: CountShow; limit: number; offset: number },
): Promise<{ rows: CountedPiece[]; total: number }> {
  const conditions: Record<CountShow, SQL> = {
    all: sql`true`,
    uncounted: sql`entries.counted is null`,
    different: isDifferent,
  };
  const found = words.length > 0 ? sql`own.product_id in (${withWords(db, { words, nearly: false })})` : sql`true`;
  const { rows } = await db.execute<CountedPiece & { total: number }>(sql`
    select ${asCounted}, count(*) over ()::int as total
    ${counting(stockTakeId)} and ${conditions[show]} and ${found}
    order by ${byTitle} limit ${limit} offset ${offset}`);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** What was counted and differs, and what has to be counted again; `booked` is by how much its stock can change at most. */
export async function listDifferences(
  db: Db,
  stockTakeId: string,
  limit: number,
): Promise<(CountedPiece & { booked: number })[]> {
  const { rows } = await db.execute<CountedPiece & { booked: number }>(sql`
    select ${asCounted},
      case when ${isChanged} then 0
        else greatest(entries.counted - entries.expected, own.reserved - own.on_hand) end as booked
    ${counting(stockTakeId)} and ${isDifferent}
    order by ${byTitle} limit ${limit}`);
  return rows;
}

export async function countFigures(db: Db, stockTakeId: string): Promise<CountFigures> {
  const difference = sql`case when ${isChanged} then 0 else entries.counted - entries.expected end`;
  const { rows } = await db.execute<CountFigures>(sql`
    select count(*)::int as expected, count(entries.counted)::int as counted,
      (count(*) filter (where entries.counted <> entries.expected and not ${isChanged}))::int as different,
      (count(*) filter (where ${isChanged}))::int as changed,
      coalesce(sum(greatest(${difference}, 0)), 0)::int as more,
      coalesce(sum(greatest(-(${difference}), 0)), 0)::int as fewer
    ${counting(stockTakeId)}`);
  return onlyRow(Promise.resolve(rows));
}

type Entry = CountedSize & { id: string; stockTakeId: string; quantity: number; countedByName: string };

/**
 * Adds an entry with the stock of that moment; sent again, it has the number that was typed last. False for a piece that is
 * tagged, or not there in this size.
 */
export async function insertCount(tx: Db, entry: Entry): Promise<boolean> {
  const { id, stockTakeId, productId, size, quantity, countedByName } = entry;
  return isAny(
    tx
      .execute<{ id: string }>(
        sql`
        insert into ${stockTakeCounts} (id, stock_take_id, product_id, size, quantity, stock_then, made_then, counted_by_name)
        select ${id}, ${stockTakeId}, own.product_id, own.size, ${quantity}, own.on_hand, own.made, ${countedByName}
        from ${own} where own.product_id = ${productId} and own.size = ${size}
        on conflict (id) do update set quantity = excluded.quantity
        where ${stockTakeCounts.stockTakeId} = excluded.stock_take_id and ${stockTakeCounts.productId} = excluded.product_id
          and ${stockTakeCounts.size} = excluded.size
        returning id`,
      )
      .then(({ rows }) => rows),
  );
}

export async function findCount(db: Db, stockTakeId: string, { productId, size }: CountedSize): Promise<CountedPiece> {
  const { rows } = await db.execute<CountedPiece>(sql`
    select ${asCounted} ${counting(stockTakeId)} and own.product_id = ${productId} and own.size = ${size}`);
  return onlyRow(Promise.resolve(rows));
}

export const deleteCounts = (tx: Db, stockTakeId: string, { productId, size }: CountedSize) =>
  deleteRows(
    tx,
    stockTakeCounts,
    and(
      eq(stockTakeCounts.stockTakeId, stockTakeId),
      eq(stockTakeCounts.productId, productId),
      eq(stockTakeCounts.size, size),
    ),
  );
