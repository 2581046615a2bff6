import type { InvoiceData } from '@kanaka/contracts/orders/documents';

/** The statements that create many orders, in their order; each uses temporary tables of the ones before. */

/** An id in the shop's format (UUID version 7): the time comes first, so that ids sort by time. */
const idAt = (at: string, seed: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3)
    || '8' || substr(md5(${seed}), 4, 15))::uuid`;

/**
 * The outcome and the items of each order. More orders are placed in the evening, and the first pieces are the most popular.
 */
export const SHAPES = (orders: number, hasRefunds: boolean) => `
  create temp table shape on commit drop as
  with drawn as (
    select n, random() as fate, random() as hour, random() as who,
      now() - make_interval(secs => 400 * 86400 * (1 - power(n::float8 / ${orders}, 0.85))) as around
    from generate_series(1, ${orders}) as n
  ),
  timed as (
    select *, date_trunc('day', around, 'Asia/Kolkata') + make_interval(secs => (9 + 14 * power(hour, 0.8)) * 3600) as at
    from drawn
  ),
  placed as (
    select *, case when at > now() then around else at end as created_at from timed
  ),
  fated as (
    select *, now() - created_at as age, fate < 0.11 as is_unpaid, ${hasRefunds} and fate between 0.95 and 0.965 as is_closed,
      ${hasRefunds} and fate between 0.9 and 0.95 as is_returned_in_part
    from placed
  )
  select n, who, created_at, age, is_unpaid, is_closed, is_returned_in_part, ${idAt('created_at', "'order' || (select count(*) from orders) + n")} as id,
    case when not is_unpaid then least(created_at + make_interval(secs => 30 + 200 * hour), now()) end as paid_at,
    case
      when is_unpaid then 'cancelled'
      when is_closed and age > interval '1 day' then 'cancelled'
      when age < interval '10 hours' then 'confirmed'
      when age < interval '2 days' then 'inProcess'
      when age < interval '6 days' then 'inShipping'
      else 'delivered'
    end as status
  from fated;
  create unique index on shape (n)`;

/** What can be ordered. */
export const PIECES = `
  create temp table piece on commit drop as
  select row_number() over () as n, piece.* from jsonb_to_recordset($1) as piece
    (id uuid, title text, size text, sku text, image text, category_id uuid, category text, price_paise bigint)`;

/** What each order contains. */
export const CARTS = `
  create temp table bought on commit drop as
  with picked as materialized (
    select shape.n, 1 + floor(power(random(), 2.5) * pieces)::int as pick, 1 + (random() < 0.1)::int as quantity
    from shape
    cross join (select count(*) as pieces from piece) as known
    cross join lateral generate_series(1, 1 + (shape.n % 7 = 0)::int + (shape.n % 3 = 0)::int) as item
  )
  select distinct on (picked.n, pick) picked.n, piece.id as product_id, title, size, sku, image, category_id, category, price_paise, quantity
  from picked
  join piece on piece.n = pick;
  create index on bought (n);
  create temp table total on commit drop as
  select n, string_agg(concat_ws(' ', title, sku), ' ') as titles, sum(price_paise * quantity) as subtotal,
    sum((price_paise * quantity * 3 + 50) / 100) as tax
  from bought group by n;
  create unique index on total (n)`;

/** Who orders: these people, those in front again and again. */
export const NAMED_BUYERS = `
  create temp table person on commit drop as
  with buyer as (
    select row_number() over () as place, count(*) over () as buyers, buyer.* from jsonb_to_recordset($1) as buyer
      (user_id uuid, name text, email text, address jsonb)
  )
  select n, user_id, name, email, address from shape join buyer on place = 1 + floor(power(who, 1.7) * buyers)::int`;

export const INVENTED_BUYERS = `
  create temp table person on commit drop as
  with named as (
    select n, (who * who * 20000)::int as number,
      (array['Asha', 'Meera', 'Lakshmi', 'Kavya', 'Nila', 'Arun', 'Karthik', 'Priya', 'Ravi', 'Devi'])[1 + (who * 9999)::int % 10] as first,
      (array['Raman', 'Iyer', 'Nair', 'Sundaram', 'Pillai', 'Menon', 'Rao'])[1 + (who * 4999)::int % 7] as last
    from shape
  )
  select n, ('01900000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid as user_id, first || ' ' || last as name,
    lower(first || '.' || last) || number || '@volume.example' as email,
    jsonb_build_object('addressId', null, 'recipient', first || ' ' || last, 'address', (number % 200 + 1) || ' Car Street',
      'city', 'Madurai', 'state', 'Tamil Nadu', 'country', 'India', 'pincode', '625001', 'phone', '98' || lpad(number::text, 8, '0'),
      'notes', '', 'isGift', false, 'giftMessage', '') as address
  from named;
  create unique index on person (n)`;

export const ORDERS = `
  insert into orders (id, user_id, customer_name, customer_email, idempotency_key, request_hash, creating_until, status,
    payment_status, address, subtotal_paise, tax_paise, shipping_paise, total_paise, razorpay_order_id, reserved_until,
    payment_id, created_at, updated_at, paid_at, titles)
  select id, user_id, name, email,
    'volume-' || id, md5(id::text), created_at, status,
    case
      when is_unpaid then 'pending'
      when is_closed and status = 'cancelled' then 'refunded'
      when is_returned_in_part and age > interval '8 days' then 'partly-refunded'
      else 'paid'
    end,
    address, subtotal, tax, 0, subtotal + tax, 'order_' || substr(md5(id::text), 1, 14), created_at + interval '15 minutes',
    case when not is_unpaid then 'pay_' || substr(md5(id::text), 1, 14) end, created_at, coalesce(paid_at, created_at), paid_at, titles
  from shape join total using (n) join person using (n)`;

export const ITEMS = `
  insert into order_items (order_id, position, product_id, title, size, sku, image, category_id, category, unit_price_paise,
    quantity, packed)
  select shape.id, row_number() over (partition by n order by product_id) - 1, product_id, title, size, sku, image, category_id,
    category, price_paise, quantity, case when status in ('inShipping', 'delivered') then quantity else 0 end
  from bought join shape using (n)`;

/** Payments of paid orders, and a few that do not match their order. */
export const PAYMENTS = `
  insert into payments (id, order_id, amount_paise, currency, method, outcome, reason, created_at, updated_at)
  select orders.payment_id, orders.id, orders.total_paise, 'INR', case when n % 3 = 0 then 'card' else 'upi' end, 'used', '',
    shape.paid_at, shape.paid_at
  from shape join orders on orders.id = shape.id
  where shape.paid_at is not null
  union all
  select 'pay_' || substr(md5('flagged' || id), 1, 14), id, 100, 'INR', 'upi', 'flagged', 'its amount is 100 paise', created_at, created_at
  from shape
  where is_unpaid and n % 4000 = 3999`;

export const STATUS_CHANGES = `
  insert into status_changes (id, order_id, status, changed_by, changed_at)
  select ${idAt('changed_at', 'id::text || step')}, id, step, case when step in ('pending', 'confirmed') then 'shop' else '00000000-0000-7000-8000-000000000000' end, changed_at
  from (
    select id, 'pending' as step, created_at as changed_at from shape
    union all select id, 'confirmed', paid_at from shape where paid_at is not null
    union all select id, 'inProcess', paid_at + interval '10 hours' from shape where status in ('inProcess', 'inShipping', 'delivered')
    union all select id, 'inShipping', paid_at + interval '2 days' from shape where status in ('inShipping', 'delivered')
    union all select id, 'delivered', paid_at + interval '6 days' from shape where status = 'delivered'
    union all select id, 'cancelled', created_at + interval '1 day' from shape where status = 'cancelled'
  ) as steps`;

/** One parcel of each order that is on its way or has arrived. */
export const PARCELS = `
  create temp table parcel on commit drop as
  select ${idAt("paid_at + interval '34 hours'", "'parcel' || id::text")} as parcel_id, shape.*,
    case status when 'delivered' then 'delivered' else 'handedOver' end as state
  from shape where status in ('inShipping', 'delivered');
  insert into shipments (id, order_id, state, courier, awb, insured_paise, token_hash, created_at)
  select parcel_id, id, state, case when n % 3 = 0 then 'Delhivery' else 'Blue Dart' end, (57000000000 + n)::text, subtotal + tax,
    md5(id::text), paid_at + interval '34 hours'
  from parcel join total using (n);
  insert into shipment_lines (shipment_id, order_id, position, quantity)
  select parcel_id, id, position, quantity from parcel join order_items on order_id = id;
  insert into shipment_steps (shipment_id, state, done_by, done_by_name, done_at)
  select parcel_id, step, '00000000-0000-7000-8000-000000000000', 'Owner', paid_at + after
  from parcel, (values ('packed', interval '34 hours'), ('handedOver', interval '2 days'), ('delivered', interval '6 days')) as done (step, after)
  where step <> 'delivered' or state = 'delivered'`;

/** Refunds of a closed order or of its first piece, some days later. */
export const REFUNDS = `
  insert into refunds (id, order_id, payment_id, request_key, requested_by, amount_paise, reason, lines, state,
    razorpay_refund_id, created_at, updated_at)
  select ${idAt('at', "'refund' || orders.id::text")}, orders.id, payment_id, 'volume', '00000000-0000-7000-8000-000000000000',
    amount, 'It did not fit.', lines, 'made', 'rfnd_' || substr(md5(orders.id::text), 1, 14), at, at
  from shape
  join orders on orders.id = shape.id and orders.payment_status in ('partly-refunded', 'refunded')
  cross join lateral (
    select sum(unit_price_paise * quantity + (unit_price_paise * quantity * 3 + 50) / 100) as amount,
      jsonb_agg(jsonb_build_object('productId', product_id, 'size', size, 'title', title, 'jewellery', jewellery, 'quantity', quantity, 'unitPricePaise', unit_price_paise)) as lines
    from order_items
    where order_id = orders.id and (orders.payment_status = 'refunded' or position = 0)
  ) as returned
  cross join lateral (
    select case when is_closed then orders.created_at + interval '1 day'
      else orders.paid_at + make_interval(days => 5 + n % 3) end as at
  ) as decided;
  update orders set payment_status = 'refunded'
  from refunds
  where refunds.order_id = orders.id and refunds.request_key = 'volume' and refunds.amount_paise = orders.total_paise`;

/** A time as the API writes it. */
const written = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Invoices with consecutive serials within their financial year, continuing after the existing ones. They are complete but for
 * the amount in words, which only a PDF shows, and no PDF is made of them. Seller and buyers are in the same state.
 */
export const DOCUMENTS = (prefix: string, seller: InvoiceData['seller']) => [
  `create temp table invoiced on commit drop as
   select id, paid_at, '${prefix}/' || to_char(year, 'FM00') || '-' || to_char(year + 1, 'FM00') as series,
     row_number() over (partition by year order by paid_at, id) as serial
   from (
     select id, paid_at, extract(year from paid_at at time zone 'Asia/Kolkata' - interval '3 months')::int % 100 as year
     from shape where paid_at is not null
   ) as paid`,
  `update invoiced set serial = serial + last from serial_counters where serial_counters.series = invoiced.series`,
  `insert into serial_counters (series, last) select series, max(serial) from invoiced group by series
   on conflict (series) do update set last = excluded.last`,
  `insert into invoices (order_id, number, data, issued_at)
   select orders.id, number,
     jsonb_build_object('number', number, 'issuedAt', ${written('orders.paid_at')}, 'orderId', orders.id,
       'orderDate', ${written('orders.created_at')}, 'seller', '${JSON.stringify(seller).replaceAll("'", "''")}'::jsonb,
       'buyer', jsonb_build_object('name', address ->> 'recipient', 'email', customer_email, 'phone', address ->> 'phone',
         'addressLines', jsonb_build_array(address ->> 'address', (address ->> 'city') || ' ' || (address ->> 'pincode')),
         'state', '${seller.state}', 'stateCode', '${seller.stateCode}', 'country', 'India'),
       'placeOfSupply', '${seller.state} (${seller.stateCode})', 'endorsement', '', 'lines', lines,
       'taxPercent', 3, 'intraState', true, 'igstPaise', 0, 'cgstPaise', tax_paise / 2, 'sgstPaise', tax_paise / 2,
       'roundOffPaise', tax_paise % 2, 'totalInWords', '', 'giftMessage', '', 'shippingPaise', shipping_paise,
       'paymentId', payment_id, 'totalPaise', total_paise, 'subtotalPaise', subtotal_paise),
     orders.paid_at
   from invoiced
   join orders on orders.id = invoiced.id
   cross join lateral (select series || '/' || lpad(serial::text, 6, '0') as number) as numbered
   cross join lateral (
     select jsonb_agg(jsonb_build_object('title', title, 'size', size, 'jewellery', jewellery, 'hsn', '7113', 'quantity', quantity,
       'unit', 'Nos', 'unitPricePaise', unit_price_paise, 'taxablePaise', unit_price_paise * quantity) order by position) as lines
     from order_items where order_id = orders.id
   ) as itemized`,
];
