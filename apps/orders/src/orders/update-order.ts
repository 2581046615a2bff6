import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '@kanaka/server-kit/database/database';
import { changeRows, updateRow } from '@kanaka/server-kit/database/rows';
import { orders } from '../schema.ts';

/** Changes an order on these conditions; null when they do not hold any more. */
export const updateOrder = (
  db: Db,
  id: string,
  change: PgUpdateSetSource<typeof orders>,
  ...conditions: (SQL | undefined)[]
) => updateRow(db, orders, change, eq(orders.id, id), ...conditions);

/** The same; whether they hold still. */
export const isChanged = async (...[db, id, change, ...conditions]: Parameters<typeof updateOrder>) =>
  (await changeRows(db, orders, change, eq(orders.id, id), ...conditions)) === 1;

/** Unpaid, and not closed. */
export const isOpen = and(eq(orders.paymentStatus, 'pending'), eq(orders.status, 'pending'));

/** Another millisecond than before, so that it tells versions of an order apart. */
export const later = sql`greatest(clock_timestamp(), ${orders.updatedAt} + interval '1 millisecond')`;
