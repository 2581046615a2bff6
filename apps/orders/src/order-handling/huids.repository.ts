import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database';
import { orderItems, orders } from '../schema.ts';

/** An arbitrary number that nothing else locks in this database. */
const HUIDS_LOCK = 7_113_011;

/** Waits until nobody else records HUIDs, so that two orders cannot get the same one at once. */
export async function lockHuids(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${HUIDS_LOCK})`);
}

/** Another order whose article has this HUID, unless it was closed or all of its money went back. */
export async function findOrderWithHuid(
  db: Db,
  { huid, exceptId }: { huid: string; exceptId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        // As the index says, so that it is used.
        sql`${orderItems.articles} <> '[]'`,
        sql`${orderItems.articles} @> ${JSON.stringify([{ huid }])}::jsonb`,
        ne(orders.id, exceptId),
        inArray(orders.paymentStatus, ['paid', 'partly-refunded']),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}
