/** Reads the services' own databases. Only a drill may do that: it checks the shop from outside, at the end. */
import pg from 'pg';
import type {
  BookedOrder,
  BookedPayment,
  BookedRefund,
  BookedReturn,
  BookedShipment,
  Line,
  OpenJob,
  Reservation,
  SizedPiece,
} from './ledger.ts';

export type Query = <Row>(database: string, sql: string, values?: unknown[]) => Promise<Row[]>;

/** Opens a new connection per query, so that a connection broken by a killed Postgres does not matter. */
export function openDatabases(postgresUrl: string): Query {
  return async <Row>(database: string, sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: `${postgresUrl}/${database}`, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
}

/** The key of a piece's stock: its id, and its size if it has one. In the ledger it is called `productId`. */
const shelf = "trim(product_id || ' ' || size)";

/** Services with an outbox. */
const OUTBOXES = ['orders', 'identity', 'reviews'];

export const readOrders = (query: Query, since: Date) =>
  query<BookedOrder>(
    'orders',
    `select id, user_id as "userId", idempotency_key as key, status, payment_status as "paymentStatus",
            total_paise::float8 as "totalPaise", credit_paise::float8 as "creditPaise",
            paid_difference_paise::float8 as "differencePaise", razorpay_order_id as "razorpayOrderId", payment_id as "paymentId",
            reserved_until as "reservedUntil",
            (select coalesce(json_agg(json_build_object('productId', ${shelf}, 'quantity', quantity)), '[]')
               from order_items where order_id = orders.id) as lines
       from orders where created_at >= $1`,
    [since],
  );

export const readPayments = (query: Query, since: Date) =>
  query<BookedPayment>(
    'orders',
    `select payments.id, order_id as "orderId", amount_paise::float8 as "amountPaise", outcome, source_id as "sourceId"
       from payments join orders on orders.id = order_id where orders.created_at >= $1`,
    [since],
  );

export const readRefunds = (query: Query, since: Date) =>
  query<BookedRefund>(
    'orders',
    `select refunds.id, order_id as "orderId", refunds.payment_id as "paymentId", amount_paise::float8 as "amountPaise",
            credited_paise::float8 as "creditedPaise", part_of as "partOf", state, razorpay_refund_id as "razorpayRefundId",
            (select coalesce(json_agg(json_build_object('productId', trim((line->>'productId') || ' ' || (line->>'size')),
                                                        'quantity', (line->>'quantity')::int)), '[]')
               from jsonb_array_elements(lines) as line) as lines,
            exists (select from outbox where job_id = 'restock-' || refunds.id) as restock
       from refunds join orders on orders.id = order_id where orders.created_at >= $1`,
    [since],
  );

export const readShipments = (query: Query, since: Date) =>
  query<BookedShipment>(
    'orders',
    `select shipments.id, shipments.order_id as "orderId", shipments.kind, shipments.state,
            (select json_agg(state order by done_at) from shipment_steps where shipment_id = shipments.id) as steps,
            (select json_agg(json_build_object('position', position, 'quantity', line.quantity, 'ordered', item.quantity))
               from shipment_lines as line join order_items as item using (order_id, position)
              where shipment_id = shipments.id) as lines
       from shipments join orders on orders.id = order_id where orders.created_at >= $1`,
    [since],
  );

export const readReturns = (query: Query, since: Date) =>
  query<BookedReturn>(
    'orders',
    `select returns.id, returns.order_id as "orderId", returns.state,
            (select json_agg(state order by done_at) from return_steps where return_id = returns.id) as steps,
            (select sum(accepted)::int from return_lines where return_id = returns.id) as accepted,
            (select count(*)::int from refunds where request_key = 'return-' || returns.id) as refunds
       from returns join orders on orders.id = order_id where orders.created_at >= $1`,
    [since],
  );

export const readInvoices = (query: Query) =>
  query<{ orderId: string; number: string; placedAt: Date }>(
    'orders',
    `select order_id as "orderId", number, created_at as "placedAt" from invoices join orders on id = order_id`,
  );

export const readCreditNotes = (query: Query) =>
  query<{ refundId: string; number: string; placedAt: Date }>(
    'orders',
    `select refund_id as "refundId", number, orders.created_at as "placedAt"
       from credit_notes join refunds on refunds.id = refund_id join orders on orders.id = order_id`,
  );

export const readShelves = (query: Query, productIds: readonly string[]) =>
  query<{ productId: string; onHand: number; reserved: number }>(
    'catalog',
    `select id::text as "productId", on_hand as "onHand", reserved from products where id = any($1) and not sized
      union all
     select ${shelf}, on_hand, reserved from product_sizes where product_id = any($1)`,
    [productIds],
  );

/** Pieces with sizes: their own stock, and the sum of their sizes. */
export const readSums = (query: Query, productIds: readonly string[]) =>
  query<SizedPiece>(
    'catalog',
    `select id as "productId", products.on_hand as "onHand", products.reserved,
            sum(product_sizes.on_hand)::int as "sizesOnHand", sum(product_sizes.reserved)::int as "sizesReserved"
       from products join product_sizes on product_id = id where id = any($1) group by id`,
    [productIds],
  );

/** Reservations, of any state, that contain one of these pieces. */
export const readReservations = (query: Query, productIds: readonly string[]) =>
  query<Reservation & { lines: Line[] }>(
    'catalog',
    `select order_id as "orderId", state, expires_at as "expiresAt",
            json_agg(json_build_object('productId', ${shelf}, 'quantity', quantity)) as lines
       from reservations join reservation_lines using (order_id)
      where product_id = any($1) group by order_id, state, expires_at`,
    [productIds],
  );

export const readRestocked = async (query: Query) =>
  (await query<{ id: string }>('catalog', 'select refund_id as id from restocks')).map(({ id }) => id);

export async function readOpenJobs(query: Query): Promise<OpenJob[]> {
  const lists = await Promise.all(
    OUTBOXES.map(async (service) => {
      const rows = await query<Omit<OpenJob, 'service'>>(
        service,
        `select job_id as "jobId", given_up_at is not null as "givenUp", error from outbox where completed_at is null`,
      );
      return rows.map((row) => ({ service, ...row }));
    }),
  );
  return lists.flat();
}

export const readOpenEvents = async (query: Query) =>
  (await query<{ id: string }>('orders', 'select id from webhook_events where processed_at is null')).map(
    ({ id }) => id,
  );
