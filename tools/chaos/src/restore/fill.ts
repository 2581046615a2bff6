/** Fills every table of every service that a backup must restore, and the bucket. */
import { createHash, randomBytes } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { fillCatalog } from '@kanaka/demo-tools/volume/fill-catalog';
import { fillOrders } from '@kanaka/demo-tools/volume/fill-orders';
import type { Store } from '@kanaka/image-tools/upload-file';
import type { Query } from '../drill/the-shop.ts';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';

export type Volume = { orders: number; products: number; images: number; documents: number };

export async function fill(
  { query, urlOf, store }: { query: Query; urlOf: (database: string) => string; store: Store },
  { orders, products, images, documents }: Volume,
): Promise<void> {
  const pieces = await fillCatalog(urlOf('catalog'), { products });
  await fillOrders(urlOf('orders'), { orders, pieces });
  await query('orders', OUTBOX);
  await query('orders', EVENTS);
  await query('catalog', RESERVATIONS, [(await query<{ id: string }>('orders', PAID)).map(({ id }) => id)]);
  await query('identity', PEOPLE, [Math.ceil(orders / 3)]);
  await query('cart', CARTS, [Math.ceil(orders / 10), pieces.map(({ id }) => id).slice(0, 100)]);
  await query('identity', AUDIT, [Math.ceil(orders / 2)]);
  await query('reviews', REVIEWS, [Math.ceil(orders / 5), pieces.map(({ id }) => id)]);
  await query('reviews', "select nextval('rating_sequence') from generate_series(1, 41)");

  const image = await mapConcurrently(Array.from({ length: images }), 8, async (_, index) => {
    const bytes = randomBytes(20_000 + (index % 9) * 10_000);
    const id = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}-960x1280`;
    await put(store, `media/${id}/960.jpg`, bytes, 'image/jpeg');
    return id;
  });
  await query('media', 'insert into images (id, width, height, bytes) select unnest($1::text[]), 960, 1280, 60000', [
    image,
  ]);
  const invoiced = await query<{ id: string }>(
    'orders',
    `select order_id as id from invoices order by issued_at desc limit ${documents}`,
  );
  await mapConcurrently(invoiced, 8, async ({ id }) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(30_000)]);
    await put(store, `invoices/${id}.pdf`, bytes, 'application/pdf');
    await query('orders', 'update invoices set pdf_key = $2, pdf_sha256 = $3 where order_id = $1', [
      id,
      `invoices/${id}.pdf`,
      createHash('sha256').update(bytes).digest('hex'),
    ]);
  });
}

async function put({ client, bucket }: Store, Key: string, Body: Buffer, ContentType: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType }));
}

const PAID = 'select id from orders where paid_at is not null';

const OPEN_JOBS = 7;

/** The jobs of the last week's orders are done; the newest are open, one was given up. */
const OUTBOX = `
  insert into outbox (job_id, queue, name, data, request_id, created_at, dispatched_at, completed_at, given_up_at, error)
  select 'commit-' || id, 'stock', 'commit-stock', jsonb_build_object('orderId', id), 'r', paid_at, paid_at,
    case when place > ${OPEN_JOBS + 1} then paid_at + interval '2 seconds' end,
    case when place = 1 then now() end, case when place = 1 then 'The pieces of this paid order are not held.' end
  from (select id, paid_at, row_number() over (order by paid_at desc, id) as place from orders where paid_at is not null) as paid
  where place < 5000`;

const EVENTS = `
  insert into webhook_events (id, body, processed_at, outcome)
  select 'evt_' || md5(id), '{"event":"payment.captured"}', created_at, 'paid' from payments limit 2000`;

const RESERVATIONS = `
  insert into reservations (order_id, state) select unnest($1::uuid[]), 'committed'`;

const PEOPLE = `
  with new as (
    insert into users (id, email, user_name, password_hash)
    select gen_random_uuid(), 'asha.' || n || '@restore.example', 'Asha ' || n, '$argon2id$' || md5(n::text)
    from generate_series(1, $1::int) as n returning id
  ), begun as (
    insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '20 days' from new
    returning id, expires_at
  )
  insert into refresh_tokens (token_hash, session_id, expires_at) select md5(id::text), id, expires_at from begun`;

const CARTS = `
  with new as (
    insert into carts (user_id, id) select gen_random_uuid(), gen_random_uuid() from generate_series(1, $1::int) returning user_id
  )
  insert into cart_items (user_id, product_id, quantity, shown_price_paise)
  select user_id, ($2::uuid[])[1 + (row_number() over ())::int % cardinality($2::uuid[])], 1, 100000 from new`;

const AUDIT = `
  insert into audit_entries (id, happened_at, actor_id, actor_name, action, subject_kind, subject_id, subject_name,
    differences, request_id, words)
  select gen_random_uuid(), now() - n * interval '11 minutes', gen_random_uuid(), 'Owner ' || n % 5, 'product.edited', 'product',
    md5((n % 10000)::text), 'Dhruva Band No. ' || n % 10000,
    jsonb_build_array(jsonb_build_object('field', 'title', 'before', 'Band', 'after', 'Band ' || n)), 'r' || n, 'dhruva band'
  from generate_series(1, $1::int) as n`;

const REVIEWS = `
  insert into reviews (id, product_id, author_id, author_name, message, stars, verified, created_at)
  select gen_random_uuid(), ($2::uuid[])[1 + n % cardinality($2::uuid[])], gen_random_uuid(), 'Asha Raman',
    'It is finer than its picture, and came in four days.', 1 + n % 5, n % 4 > 0, now() - n * interval '40 minutes'
  from generate_series(1, $1::int) as n`;
