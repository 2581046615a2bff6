import { sql } from 'drizzle-orm';
import { isOneOfFirst } from '@kanaka/server-kit/database/claim-rows';
import type { Db } from '@kanaka/server-kit/database/database';
import { z } from 'zod';
import { changedCustomers } from '../schema.ts';

/** Postgres returns sums as text, because they may exceed JavaScript's safe integers. */
const Whole = z.coerce.number().int();
const At = z.coerce.date().nullable();

const SumsRow = z.object({
  user_id: z.uuid(),
  orders: Whole,
  paid_paise: Whole,
  refunded_paise: Whole,
  first_at: At,
  last_at: At,
});
export type CustomerSums = Omit<z.output<typeof SumsRow>, 'user_id'>;

const nothing: CustomerSums = { orders: 0, paid_paise: 0, refunded_paise: 0, first_at: null, last_at: null };

/** What these customers have paid and what went back, counted as in the statistics; by their ids, which are all in it. */
export async function sumCustomers(db: Db, userIds: readonly string[]): Promise<Map<string, CustomerSums>> {
  const { rows } = await db.execute(sql`
    select user_id, count(*) as orders, sum(total_paise + paid_difference_paise) as paid_paise,
      coalesce(sum(back.paise), 0) as refunded_paise, min(paid_at) as first_at, max(paid_at) as last_at
    from orders
    cross join lateral (
      select sum(refunds.amount_paise) as paise from refunds
      join payments on payments.id = refunds.payment_id and payments.outcome in ('used', 'credited')
      where refunds.order_id = orders.id
    ) as back
    where user_id = any(${sql.param([...userIds])}::uuid[]) and paid_at is not null
    group by user_id`);
  const found = new Map(
    z
      .array(SumsRow)
      .parse(rows)
      .map(({ user_id, ...sums }) => [user_id, sums]),
  );
  return new Map(userIds.map((id) => [id, found.get(id) ?? nothing]));
}

const MOST_SIZES = 20;

const SizeRow = z.object({ category: z.string(), size: z.string(), pieces: Whole, last_at: z.coerce.date() });

/** The sizes of what a customer bought and kept, the most bought first. */
export async function listBoughtSizes(db: Db, userId: string): Promise<z.output<typeof SizeRow>[]> {
  const { rows } = await db.execute(sql`
    select category, size, sum(quantity - returned) as pieces, max(paid_at) as last_at
    from orders
    join order_items on order_items.order_id = orders.id
    cross join lateral (
      select coalesce(sum(accepted), 0) as returned from return_lines
      where return_lines.order_id = order_items.order_id and return_lines.position = order_items.position
    ) as back
    where user_id = ${userId} and paid_at is not null and status not in ('rejected', 'cancelled')
      and size <> '' and quantity > returned
    group by category, size
    order by pieces desc, last_at desc
    limit ${MOST_SIZES}`);
  return z.array(SizeRow).parse(rows);
}

/**
 * Takes changes that were not reported yet: deletes them, and returns whose they are and when that was. Those that another
 * replica is taking are skipped.
 */
export async function takeChanges(tx: Db, limit: number): Promise<{ userIds: string[]; asOf: number; taken: number }> {
  const { id, userId } = changedCustomers;
  const rows = await tx
    .delete(changedCustomers)
    .where(isOneOfFirst(tx, changedCustomers, { key: id, isDue: undefined, by: id, limit }))
    .returning({ userId, at: sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`.mapWith(Number) });
  return {
    userIds: [...new Set(rows.map((row) => row.userId))].toSorted(),
    asOf: Math.max(0, ...rows.map(({ at }) => at)),
    taken: rows.length,
  };
}
