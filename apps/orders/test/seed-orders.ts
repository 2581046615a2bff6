/** For tests of performance with many orders: inserts years of orders with a few SQL statements. */
import { sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { vacuum } from '@kanaka/testing/vacuum';

/** Two thirds are paid, one in fifty has a moonstone; one order every thirteen minutes, newest first. */
export async function seedOrders(db: Db, number: number): Promise<void> {
  // Building the search index afterwards is many times faster than updating it for each row.
  const { rows: indexes } = await db.execute<{ definition: string }>(
    sql`select pg_get_indexdef('orders_search'::regclass) as definition`,
  );
  await db.execute(sql`drop index orders_search`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into orders (id, user_id, customer_name, customer_email, idempotency_key, request_hash, creating_until, status,
        payment_status, payment_id, paid_at, address, subtotal_paise, tax_paise, shipping_paise, total_paise,
        razorpay_order_id, reserved_until, created_at, updated_at, titles)
      select gen_random_uuid(), gen_random_uuid(), name, lower(name) || n || '@kanaka.example', n::text, 'x', now(),
        (array['confirmed', 'delivered', 'pending'])[1 + n % 3],
        case when n % 3 = 2 then 'pending' else 'paid' end,
        case when n % 3 < 2 then 'pay_' || md5(n::text) end,
        case when n % 3 < 2 then at end,
        jsonb_build_object('addressId', null, 'recipient', name, 'address', '4 Car Street', 'city', 'Madurai', 'state',
          'Tamil Nadu', 'country', 'India', 'pincode', '625001', 'phone', (9000000000 + n * 7919)::text, 'notes', '',
          'isGift', false, 'giftMessage', ''),
        rupees * 100, rupees * 3, 0, rupees * 103, 'order_' || n, now(), at, at, title
      from (
        select n, now() - n * interval '13 minutes' as at, 5000 + (n * 7919) % 200000 as rupees,
          (array['Asha', 'Ravi', 'Meera', 'Karthik', 'Divya'])[1 + n % 5] || ' ' ||
            (array['Raman', 'Iyer', 'Menon'])[1 + n % 3] as name,
          case when n % 50 = 0 then 'Nila Moonstone Pendant' else 'Dhruva Solitaire Ring' end as title
        from generate_series(1, ${number}::int) as n
      ) as made`);
    await tx.execute(sql`
      insert into payments (id, order_id, amount_paise, currency, method, outcome)
      select payment_id, id, total_paise, 'INR', 'upi', 'used' from orders where request_hash = 'x' and payment_id is not null`);
    await tx.execute(sql`
      insert into order_items (order_id, position, product_id, title, image, unit_price_paise, quantity)
      select id, 0, gen_random_uuid(), titles, '', subtotal_paise, 1 from orders where request_hash = 'x'`);
  });
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  await db.execute(sql`analyze order_items`);
  await vacuum((query) => db.execute(sql.raw(query)), 'orders');
}
