/**
 * All that a drill leaves in the shop, at the bank and in the mailbox, side by side in one session of Postgres: copies of the
 * orders service's own tables under their own names, and beside them what the others have.
 */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ShopClient } from '@kanaka/testing/shop-client';
import { countUndelivered, readBank, type Dispute } from './bank.ts';
import type { Piece } from './pieces.ts';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import { openDatabases, postgresOf, standinOf, type Query, type TheShop } from './the-shop.ts';

/** An order that the shop accepted, with the key that its shopper sent. */
export type Placed = { key: string; orderId: string; userId: string };

export type Sources = {
  shop: TheShop;
  owner: ShopClient;
  ownerId: string;
  /** Orders from this time on belong to the drill. */
  since: Date;
  placed: readonly Placed[];
  pieces: readonly Piece[];
  disputes: readonly Dispute[];
  /** The e-mail addresses of the drill's shoppers. */
  emails: ReadonlySet<string>;
  mailWorkerKills: readonly { at: Date }[];
};

const AT_ONCE = 8;
/** Services with an outbox. */
const OUTBOXES = ['orders', 'identity', 'reviews'];

const ofOrders = 'order_id in (select id from pg_temp.orders)';
/** The copied tables, with the rows that belong to the drill. */
const copies: Record<string, string> = {
  order_items: ofOrders,
  payments: ofOrders,
  refunds: ofOrders,
  disputes: ofOrders,
  shipments: ofOrders,
  shipment_lines: ofOrders,
  shipment_steps: 'shipment_id in (select id from pg_temp.shipments)',
  returns: ofOrders,
  return_lines: ofOrders,
  return_steps: 'return_id in (select id from pg_temp.returns)',
  invoices: ofOrders,
  credit_notes: 'refund_id in (select id from pg_temp.refunds)',
  cancellations: ofOrders,
  status_changes: ofOrders,
  webhook_events: 'true',
  outbox: 'true',
  serial_counters: 'true',
};

/** The key of a piece's stock: its id, and its size if it has one. */
const shelf = "trim(product_id || ' ' || size)";

/** In one statement, because a hold may expire while the rest is read. */
const STOCK = `
  select now() as at,
    (select json_agg(one) from (
      select id::text as shelf, on_hand, reserved from products where id = any($1) and not sized
      union all select ${shelf}, on_hand, reserved from product_sizes where product_id = any($1)) as one) as shelves,
    (select json_agg(one) from (
      select id::text as piece, products.on_hand, products.reserved,
             sum(product_sizes.on_hand) as sizes_on_hand, sum(product_sizes.reserved) as sizes_reserved
        from products join product_sizes on product_id = id where id = any($1) group by id) as one) as sized,
    (select json_agg(one) from (
      select order_id, state, expires_at, ${shelf} as shelf, quantity, back
        from reservations join reservation_lines using (order_id) where product_id = any($1)) as one) as reserved,
    (select json_agg(one) from (select refund_id from restocks) as one) as restocks`;
type Stock = { at: Date } & Record<'shelves' | 'sized' | 'reserved' | 'restocks', object[] | null>;

/** Opens them; what is changed in them is changed nowhere else. The caller ends the session. */
export async function openBooks(sources: Sources): Promise<pg.Client> {
  const { shop, since, placed, pieces, disputes, emails, mailWorkerKills } = sources;
  const query = openDatabases(postgresOf(shop));
  const books = new pg.Client({ connectionString: `${postgresOf(shop)}/orders` });
  // A shop that is stopped because of another error ends this session too; that error is the one to be seen.
  books.on('error', () => undefined);
  await books.connect();
  const put = async (table: string, columns: string, rows: readonly object[] | null) => {
    await books.query(`create temp table ${table} (${columns})`);
    const insert = `insert into ${table} select * from jsonb_populate_recordset(null::pg_temp.${table}, $1)`;
    await books.query(insert, [JSON.stringify(rows ?? [])]);
  };
  const productIds = [...new Set(pieces.map(({ productId }) => productId))];
  const [stock] = await query<Stock>('catalog', STOCK, [productIds]);
  if (!stock) throw new Error('the stock could not be read');
  await put('moment', 'at timestamptz', [{ at: stock.at }]);
  await put('shelves', 'shelf text, on_hand int, reserved int', stock.shelves);
  await put('sized', 'piece text, on_hand int, reserved int, sizes_on_hand int, sizes_reserved int', stock.sized);
  const reserved = 'order_id uuid, state text, expires_at timestamptz, shelf text, quantity int, back int';
  await put('reserved', reserved, stock.reserved);
  await put('restocks', 'refund_id uuid', stock.restocks);
  const stocked = pieces.map(({ productId, size, stock: there }) => ({ shelf: `${productId} ${size}`.trim(), there }));
  await put('stocked', 'shelf text, there int', stocked);

  await books.query('begin isolation level repeatable read');
  await books.query(
    `create temp table orders as select * from public.orders where created_at >= '${since.toISOString()}'`,
  );
  for (const [table, those] of Object.entries(copies)) {
    await books.query(`create temp table ${table} as select * from public.${table} where ${those}`);
  }
  await books.query(
    `create temp table serials as select number from public.invoices union all select number from public.credit_notes`,
  );
  await books.query('commit');
  const placedRows = placed.map(({ key, orderId, userId }) => ({ key, order_id: orderId, user_id: userId }));
  await put('placed', 'key text, order_id uuid, user_id uuid', placedRows);
  const bank = await readBank(standinOf(shop), since);
  await put('bank', 'id text, order_id text, amount bigint, amount_refunded bigint, status text', bank);
  await put('bank_disputes', 'id text, payment_id text, amount bigint, status text', disputes);
  await put('mails', 'fact text, received timestamptz', await readSentEmails(shop.dataDir, emails));
  await put('mail_worker_kills', 'at timestamptz', mailWorkerKills);
  await put('jobs', 'service text, job_id text, given_up bool, error text', await readOpenJobs(query));
  await put('unreadable', 'id uuid', await unreadable(sources, books));
  return books;
}

async function readOpenJobs(query: Query): Promise<object[]> {
  const open =
    'select $1::text as service, job_id, given_up_at is not null as given_up, error from outbox where completed_at is null';
  return (await mapConcurrently(OUTBOXES, 1, (service) => query<object>(service, open, [service]))).flat();
}

/** The ids of documents that the owner cannot download. */
async function unreadable({ owner, ownerId }: Sources, books: pg.Client): Promise<{ id: string }[]> {
  const { rows } = await books.query<{ id: string; kind: string }>(
    `select order_id as id, 'invoice' as kind from invoices union all select refund_id, 'credit-note' from credit_notes`,
  );
  const failed = await mapConcurrently(rows, AT_ONCE, async ({ id, kind }) => {
    const request = { method: 'POST', body: { userId: ownerId }, timeoutMs: 2_000 } as const;
    const pdf = await owner.download(`/api/shop/order/${kind}/${id}`, request).catch(() => null);
    return pdf?.subarray(0, 4).toString('latin1') === '%PDF' ? [] : [{ id }];
  });
  return failed.flat();
}

const HEAD_BYTES = 8 * 1024;

/** Of every e-mail to these people its fact, which its Message-ID has; the mail server's page shows only the newest. */
async function readSentEmails(dataDir: string, to: ReadonlySet<string>): Promise<{ fact: string; received: Date }[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const facts = await mapConcurrently(names, 2 * AT_ONCE, async (name) => {
    const mail = await open(join(folder, name));
    const { buffer, bytesRead } = await mail.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const { mtime: received } = await mail.stat();
    await mail.close();
    const [head = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/);
    // A folded field goes on in a line that begins with a space.
    const lines = head.replace(/\r?\n[ \t]+/g, ' ');
    const field = (name: string) => new RegExp(`^${name}:(?:.*<)?\\s*([^>\\s]+)`, 'im').exec(lines)?.[1] ?? '';
    return to.has(field('to')) ? [{ fact: field('message-id').split('@')[0] ?? '', received }] : [];
  });
  return facts.flat();
}

/** Refunds that Razorpay has refused, or that wait for the end of a dispute, are tried again after an hour; here at once. */
const PUT_FORWARD = `
  update refunds set updated_at = now() - interval '2 hours'
   where state in ('owed', 'sent') and refusal <> '' and updated_at > now() - interval '1 hour'
     and updated_at < now() - interval '5 seconds'`;

const OPEN_WORK = `
  select (select count(*) from orders where created_at >= $1 and turn = 0 and (status, payment_status) = ('pending', 'pending')
             and reserved_until < now())
       + (select count(*) from orders where retake_at is not null and short = '[]' and status not in ('rejected', 'cancelled'))
       + (select count(*) from orders where link_url is not null and link_closed_at is null and (payment_status, status) <> ('pending', 'pending'))
       + (select count(*) from refunds where created_at >= $1 and state not in ('made', 'credited', 'settled', 'lost'))
       + (select count(*) from webhook_events where processed_at is null)
       + (select count(*) from changed_customers) as open`;

/** Whether all work is finished. It is called often, so it reads the bank only when the shop's own work is done. */
export async function hasSettled({ shop, since }: Pick<Sources, 'shop' | 'since'>): Promise<boolean> {
  const query = openDatabases(postgresOf(shop));
  // First: an event leaves Razorpay's list after the shop has stored it, so it is found in one of the two.
  if ((await countUndelivered(standinOf(shop))) > 0) return false;
  await query('orders', PUT_FORWARD);
  const [row] = await query<{ open: string }>('orders', OPEN_WORK, [since]);
  if (row?.open !== '0' || (await readOpenJobs(query)).length > 0) return false;
  // A payment of an order that was cancelled for a newer one is asked about only when its hold has ended.
  const holding = (await readBank(standinOf(shop), since)).filter(({ status }) => status !== 'failed');
  const known = await query<{ id: string }>('orders', 'select id from payments where id = any($1)', [
    holding.map(({ id }) => id),
  ]);
  return known.length === holding.length;
}
