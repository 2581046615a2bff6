import { inArray, sql, type SQL } from 'drizzle-orm';
import type { OrderStage } from '@kanaka/contracts/orders/admin-orders';
import type { Db } from '@kanaka/server-kit/database/database';
import { onlyRow } from '@kanaka/server-kit/database/rows';
import { dayInIndia } from '../india-time.ts';
import { orderItems, orders } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';
import { returns } from '../returns/returns-schema.ts';
import { shipments } from '../shipments/shipments-schema.ts';
import { openStates } from '../returns/returns.repository.ts';

// The lists must be literally those of the indexes, or Postgres would not use them.
const isWorkedOn = sql`payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess')`;
const isUnderWay = sql`payment_status in ('paid', 'partly-refunded') and status in ('pending', 'confirmed', 'processing', 'inProcess', 'shipped', 'inShipping')`;

/** The same as `notToBeSent`. */
const givenBack = sql`coalesce((
  select sum((line ->> 'quantity')::int) from ${refunds}, jsonb_array_elements(${refunds.lines}) line
  where ${refunds.orderId} = ${orderItems.orderId} and ${refunds.requestKey} not like 'return-%'
    and line ->> 'productId' = ${orderItems.productId}::text and line ->> 'size' = ${orderItems.size}
), 0)`;

const hasPiecesLeft = sql`exists (
  select from ${orderItems}
  where ${orderItems.orderId} = ${orders.id} and ${orderItems.packed} + ${givenBack} < ${orderItems.quantity}
)`;

const withShipment = (condition: SQL) =>
  sql`${orders.id} in (select ${shipments.orderId} from ${shipments} where ${condition})`;

/** Everything of an order that is collected waits for its shopper: the shop has kept its promise. */
const waitsForShopper = sql`(${orders.pickup} is not null and not ${hasPiecesLeft})`;

/** What makes an order belong to a stage. */
export const stages: Record<OrderStage, SQL> = {
  toPack: sql`${isWorkedOn} and ${hasPiecesLeft}`,
  toHandOver: withShipment(sql`${shipments.state} = 'packed' and ${shipments.kind} = 'courier'`),
  onTheWay: withShipment(sql`${shipments.state} in ('handedOver', 'outForDelivery')`),
  toCollect: withShipment(sql`${shipments.state} = 'packed' and ${shipments.kind} = 'pickup'`),
};

export type Desk = Record<OrderStage | 'returns' | 'late' | 'paidSince', number>;

/** How much there is to do. A day is over at midnight in India. */
function deskQuery({ now, since }: { now: Date; since: Date | undefined }): SQL {
  const today = dayInIndia(now);
  const count = (condition: SQL) => sql`(select count(*)::int from ${orders} where ${condition})`;
  return sql`select ${count(stages.toPack)} as "toPack", ${count(stages.toHandOver)} as "toHandOver",
    ${count(stages.onTheWay)} as "onTheWay", ${count(stages.toCollect)} as "toCollect",
    (select count(*)::int from ${returns} where ${inArray(returns.state, openStates)}) as returns,
    ${count(sql`${isUnderWay} and ${orders.delivery} ->> 'to' < ${today} and not ${waitsForShopper}`)} as late,
    ${since ? count(sql`${orders.paidAt} > ${since.toISOString()}::timestamptz`) : sql`0`} as "paidSince"`;
}

export async function readDesk(db: Db, times: { now: Date; since: Date | undefined }): Promise<Desk> {
  return onlyRow(db.execute<Desk>(deskQuery(times)).then(({ rows }) => rows));
}
