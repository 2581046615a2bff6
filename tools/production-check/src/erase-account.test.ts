import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrateDatabase, openDatabase } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import pg from 'pg';
import { root } from '../test/ready-env.ts';

const asha = { id: '0199a000-0000-7000-8000-00000000000a', email: 'asha@example.in', name: 'Asha Rao' };
const bela = { id: '0199b000-0000-7000-8000-00000000000b', email: 'bela@example.in', name: 'Bela Sen' };

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers('postgres');
});
afterAll(() => servers.stop());

/** What each database has of a person. References to what does not matter here are not checked. */
const rowsOf: Record<string, (person: typeof asha) => string[]> = {
  identity: ({ id, email, name }) => [
    `insert into users (id, email, user_name, password_hash) values ('${id}', '${email}', '${name}', 'hash')`,
    `insert into sessions (id, user_id, expires_at) values ('${id}', '${id}', now() + interval '1 day')`,
    `insert into refresh_tokens (token_hash, session_id, expires_at) values ('${id}', '${id}', now() + interval '1 day')`,
    `insert into password_resets (id, email) values (gen_random_uuid(), '${email}')`,
    `insert into addresses (id, user_id, slot, address, city, state, country, pincode, phone, notes, is_gift, gift_message)
     values (gen_random_uuid(), '${id}', 1, 'of ${name}', 'Pune', 'Maharashtra', 'India', '411001', '9', '', false, '')`,
  ],
  cart: ({ id }) => [
    `insert into carts (user_id, id) values ('${id}', gen_random_uuid())`,
    `insert into cart_items (user_id, product_id, quantity, shown_price_paise) values ('${id}', gen_random_uuid(), 1, 100000)`,
    `insert into wishlists (user_id, product_ids) values ('${id}', array[gen_random_uuid()])`,
  ],
  catalog: ({ email, name }) => [
    `insert into stock_notices (id, product_id, size, email, email_hash)
     values (gen_random_uuid(), gen_random_uuid(), '', '${email}', 'of ${name}')`,
  ],
  orders: ({ id, email, name }) => [
    `insert into visits (id, user_id, email, name, phone, wish, at, minutes)
     values (gen_random_uuid(), '${id}', '${email}', '${name}', '98400 12345', 'Rings', now(), 60)`,
    `insert into earlier_orders (id, file_id, order_key, cells, ordered_at, email, phone_key, search_text, contact_text)
     values (gen_random_uuid(), gen_random_uuid(), '${id}', '{"Customer": "${name}"}', now(), '${email}', '', '', '')`,
  ],
  reviews: ({ id, name }) => [
    `insert into reviews (id, product_id, author_id, author_name, message, stars, verified)
     values (gen_random_uuid(), gen_random_uuid(), '${id}', '${name}', 'It shines.', 5, true)`,
    `insert into review_photographs (photograph_id, review_id, position)
     select 'of ${name}', id, 0 from reviews where author_id = '${id}'`,
  ],
};

async function everythingIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: unknown[] = [];
  for (const { name } of rows) found.push((await client.query<object>(`select * from ${name}`)).rows);
  return JSON.stringify(found);
}

it('erasing an account as the page says leaves nothing of it outside of the books, and everything of others', async () => {
  const page = await readFile(join(root, 'docs/personal-data.md'), 'utf8');
  const blocks = [...page.matchAll(/```sql (\w+)\n([\s\S]*?)```/g)];
  expect(blocks.map(([, database]) => database)).toEqual(Object.keys(rowsOf));
  for (const [, database = '', sql = ''] of blocks) {
    const url = await servers.database();
    const migrating = openDatabase({ url, poolSize: 1, logger: createLogger({ service: 'test', level: 'silent' }) });
    await migrateDatabase(migrating, join(root, 'apps', database, 'drizzle'));
    await migrating.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('set session_replication_role = replica');
    for (const person of [asha, bela]) for (const row of rowsOf[database]?.(person) ?? []) await client.query(row);
    await client.query('set session_replication_role = default');

    const before = await everythingIn(client);
    await client.query(sql.replaceAll(`:'id'`, `'${asha.id}'`).replaceAll(`:'email'`, `'Asha@Example.in'`));
    const after = await everythingIn(client);
    await client.end();

    const countOf = (text: string, person: typeof asha) =>
      Object.values(person).reduce((sum, value) => sum + text.split(value).length - 1, 0);
    expect([database, countOf(after, asha)]).toEqual([database, 0]);
    expect([database, countOf(after, bela)]).toEqual([database, countOf(before, bela)]);
    expect(countOf(before, asha)).toBe(countOf(before, bela));
  }
});
