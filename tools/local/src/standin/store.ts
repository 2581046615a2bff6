import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { Dispute, Link, Order, Payment, Refund } from './shapes.ts';

/** A queued event: kept until the shop has responded with 2xx, or a day has passed. */
export type Delivery = { eventId: string; body: string; attempts: number; createdAt: number; nextAt: number };

/** Which part of a list, as Razorpay's calls name it. */
type Page = { count: number; skip: number };

export type Store = ReturnType<typeof openStore>;

type Row = Record<string, SQLOutputValue>;

/** The stand-in's state in one SQLite file. Entities are stored as the JSON that the API returns. */
export function openStore(file: string) {
  const db = new DatabaseSync(file);
  db.exec(`
    pragma journal_mode = wal;
    -- A killed process loses nothing; only a power failure may lose the last writes, and waiting for the disk blocks all calls.
    pragma synchronous = normal;
    create table if not exists orders (id text primary key, receipt text, body text not null);
    create index if not exists orders_receipt on orders (receipt);
    create table if not exists payments (id text primary key, order_id text not null, body text not null);
    create index if not exists payments_order on payments (order_id);
    create table if not exists refunds (id text primary key, payment_id text not null, idempotency_key text unique,
      process_at integer, body text not null);
    create index if not exists refunds_payment on refunds (payment_id);
    create table if not exists links (id text primary key, reference_id text not null, payment_id text, body text not null);
    create index if not exists links_reference on links (reference_id);
    create index if not exists links_payment on links (payment_id);
    create table if not exists disputes (id text primary key, body text not null);
    create table if not exists deliveries (event_id text primary key, body text not null, attempts integer not null,
      created_at integer not null, next_at integer not null);
  `);

  // Only this file writes rows, as JSON of the requested type.
  const parse = (row: Row | undefined): unknown => (row === undefined ? null : JSON.parse(String(row['body'])));
  const parseAll = (rows: Row[]): unknown[] => rows.map(parse);

  const sql = {
    saveOrder: db.prepare(
      'insert into orders (id, receipt, body) values (?, ?, ?) on conflict (id) do update set body = excluded.body',
    ),
    order: db.prepare('select body from orders where id = ?'),
    orders: db.prepare('select body from orders order by rowid desc limit ? offset ?'),
    ordersByReceipt: db.prepare('select body from orders where receipt = ? order by rowid desc limit ? offset ?'),
    savePayment: db.prepare(
      'insert into payments (id, order_id, body) values (?, ?, ?) on conflict (id) do update set body = excluded.body',
    ),
    payment: db.prepare('select body from payments where id = ?'),
    capturedPayments: db.prepare("select body from payments where body ->> 'captured' order by rowid"),
    paymentsOf: db.prepare('select body from payments where order_id = ? order by rowid'),
    addRefund: db.prepare(
      'insert into refunds (id, payment_id, idempotency_key, process_at, body) values (?, ?, ?, ?, ?)',
    ),
    finishRefund: db.prepare('update refunds set process_at = null, body = ? where id = ?'),
    refund: db.prepare('select body from refunds where id = ?'),
    refundByKey: db.prepare('select body from refunds where idempotency_key = ?'),
    refundsOf: db.prepare('select body from refunds where payment_id = ? order by rowid desc limit ? offset ?'),
    refundsBetween: db.prepare(
      "select body from refunds where body ->> 'created_at' between ? and ? order by rowid desc limit ? offset ?",
    ),
    refundsDue: db.prepare('select body from refunds where process_at <= ? order by rowid'),
    saveLink: db.prepare(
      'insert into links (id, reference_id, payment_id, body) values (?, ?, ?, ?) on conflict (id) do update set payment_id = excluded.payment_id, body = excluded.body',
    ),
    link: db.prepare('select body from links where id = ?'),
    links: db.prepare('select body from links where ?1 in (reference_id, payment_id) limit ?2 offset ?3'),
    linksDue: db.prepare("select body from links where body ->> 'status' = 'created' and body ->> 'expire_by' <= ?"),
    saveDispute: db.prepare(
      'insert into disputes (id, body) values (?, ?) on conflict (id) do update set body = excluded.body',
    ),
    dispute: db.prepare('select body from disputes where id = ?'),
    disputes: db.prepare('select body from disputes order by rowid desc limit ? offset ?'),
    addDelivery: db.prepare(
      'insert into deliveries (event_id, body, attempts, created_at, next_at) values (?, ?, 0, ?, ?)',
    ),
    dueDeliveries: db.prepare('select * from deliveries where next_at <= ? order by rowid limit 50'),
    undelivered: db.prepare(
      'select (select count(*) from deliveries) + (select count(*) from refunds where process_at is not null) as events',
    ),
    postpone: db.prepare('update deliveries set attempts = attempts + 1, next_at = ? where event_id = ?'),
    delivered: db.prepare('delete from deliveries where event_id = ?'),
  };

  return {
    /** Runs work in a transaction: all of it or none, even if the process is killed. */
    together<Result>(work: () => Result): Result {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    saveOrder: (order: Order) => void sql.saveOrder.run(order.id, order.receipt, JSON.stringify(order)),
    findOrder: (id: string) => parse(sql.order.get(id)) as Order | null,
    listOrders: (receipt: string | null, { count, skip }: Page) =>
      parseAll(
        receipt === null ? sql.orders.all(count, skip) : sql.ordersByReceipt.all(receipt, count, skip),
      ) as Order[],
    savePayment: (payment: Payment) => void sql.savePayment.run(payment.id, payment.order_id, JSON.stringify(payment)),
    findPayment: (id: string) => parse(sql.payment.get(id)) as Payment | null,
    listCaptured: () => parseAll(sql.capturedPayments.all()) as Payment[],
    listPayments: (orderId: string) => parseAll(sql.paymentsOf.all(orderId)) as Payment[],
    addRefund: (refund: Refund, { key, processAt }: { key: string | null; processAt: number }) =>
      void sql.addRefund.run(refund.id, refund.payment_id, key, processAt, JSON.stringify(refund)),
    finishRefund: (refund: Refund) => void sql.finishRefund.run(JSON.stringify(refund), refund.id),
    findRefund: (id: string) => parse(sql.refund.get(id)) as Refund | null,
    findRefundByKey: (key: string) => parse(sql.refundByKey.get(key)) as Refund | null,
    listRefunds: (paymentId: string, { count, skip }: Page) =>
      parseAll(sql.refundsOf.all(paymentId, count, skip)) as Refund[],
    /** Times in seconds, as in Razorpay's entities. */
    listRefundsBetween: ({ from, to }: { from: number; to: number }, { count, skip }: Page) =>
      parseAll(sql.refundsBetween.all(from, to, count, skip)) as Refund[],
    refundsDue: (now: number) => parseAll(sql.refundsDue.all(now)) as Refund[],
    saveLink: (link: Link) =>
      void sql.saveLink.run(link.id, link.reference_id, link.payments?.[0]?.payment_id ?? null, JSON.stringify(link)),
    findLink: (id: string) => parse(sql.link.get(id)) as Link | null,
    /** Those with this reference, or paid by this payment. */
    listLinks: (by: string, { count, skip }: Page) => parseAll(sql.links.all(by, count, skip)) as Link[],
    /** In seconds, as in Razorpay's entities. */
    linksDue: (now: number) => parseAll(sql.linksDue.all(now)) as Link[],
    saveDispute: (dispute: Dispute) => void sql.saveDispute.run(dispute.id, JSON.stringify(dispute)),
    findDispute: (id: string) => parse(sql.dispute.get(id)) as Dispute | null,
    listDisputes: ({ count, skip }: Page) => parseAll(sql.disputes.all(count, skip)) as Dispute[],
    addDelivery: (eventId: string, body: string, now: number) => void sql.addDelivery.run(eventId, body, now, now),
    dueDeliveries: (now: number): Delivery[] =>
      sql.dueDeliveries.all(now).map((row) => ({
        eventId: String(row['event_id']),
        body: String(row['body']),
        attempts: Number(row['attempts']),
        createdAt: Number(row['created_at']),
        nextAt: Number(row['next_at']),
      })),
    /** How many events the shop has not accepted yet, and refunds that will be reported as processed. */
    countUndelivered: () => Number(sql.undelivered.get()?.['events'] ?? 0),
    postponeDelivery: (eventId: string, nextAt: number) => void sql.postpone.run(nextAt, eventId),
    removeDelivery: (eventId: string) => void sql.delivered.run(eventId),
    close: () => db.close(),
  };
}
