/** For tests and measurements with many customers: inserts accounts with an address each and what they have bought. */
import type { Database } from '@kanaka/server-kit/database/database';
import { vacuum } from '@kanaka/testing/vacuum';

type Pool = Database['pool'];

export async function fillCustomers(pool: Pool, customers: number): Promise<void> {
  // Building the search index afterwards is many times faster than updating it for each row.
  const { rows: indexes } = await pool.query<{ definition: string }>(
    "select indexdef as definition from pg_indexes where indexname = 'users_search'",
  );
  await pool.query('drop index if exists users_search');
  // In batches, because the pool's statement timeout also applies here.
  for (let from = 0; from < customers; from += 10_000) {
    const range = [from + 1, Math.min(from + 10_000, customers)];
    await pool.query(
      `insert into users (id, email, user_name, password_hash, created_at, orders, spent_paise, last_order_at)
       select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person' || n || '@kanaka.example',
         (array['Asha', 'Ravi', 'Meera', 'Karthik', 'Divya'])[1 + n % 5] || ' ' || (array['Raman', 'Iyer', 'Menon'])[1 + n % 3],
         repeat('x', 97), now() - n * interval '9 minutes', n % 7, (n % 7) * ((n * 7919) % 200000) * 100,
         case when n % 7 > 0 then now() - ((n * 7919) % 500000) * interval '1 minute' end
       from generate_series($1::int, $2::int) as n`,
      range,
    );
    await pool.query(
      `insert into addresses (id, user_id, slot, address, city, state, country, pincode, phone, notes, is_gift, gift_message)
       select gen_random_uuid(), ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, '4 Car Street',
         (array['Madurai', 'Chennai', 'Kochi', 'Pune', 'Thrissur'])[1 + n % 5], 'Tamil Nadu', 'India', '625001',
         (9000000000 + n * 7919)::text, '', false, ''
       from generate_series($1::int, $2::int) as n`,
      range,
    );
  }
  for (const { definition } of indexes) await pool.query(definition);
  for (const table of ['users', 'addresses']) await vacuum((query) => pool.query(query), table);
}
