import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrateDatabase, migrationsNextTo, openDatabase, type Database } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { refusedBy } from '@kanaka/testing/refused-by';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { findOrCreateCart, putLine } from './cart.repository.ts';

const asha = randomUUID();
let servers: TestServers;
let database: Database;
beforeAll(async () => {
  servers = await startTestServers('postgres');
  const logger = createLogger({ service: 'cart', level: 'silent' });
  database = openDatabase({ url: await servers.database(), poolSize: 2, logger });
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const cart = await findOrCreateCart(database.db, asha);
  const line = { productId: randomUUID(), size: '', quantity: 1, shownPricePaise: 44_000_00 };
  expect(await putLine(database.db, cart, line)).toBe(true);
  // The cart has changed since it was read.
  expect(await putLine(database.db, cart, { ...line, quantity: 2 })).toBe(false);
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

describe('Postgres refuses', () => {
  it.each<[what: string, constraint: string, statement: string]>([
    ['a line of no pieces', 'cart_items_quantity', 'update cart_items set quantity = 0'],
    ['a negative quantity', 'cart_items_quantity', 'update cart_items set quantity = -1'],
    ['a price below zero', 'cart_items_shown_price', 'update cart_items set shown_price_paise = -1'],
    ['a line of no bag', 'cart_items_user_id_carts_user_id_fk', 'update cart_items set user_id = gen_random_uuid()'],
    ['a second bag of a shopper', 'carts_pkey', `insert into carts values ('${asha}', gen_random_uuid())`],
    [
      'more than a hundred wishes',
      'wishlists_limit',
      `insert into wishlists select '${asha}', array_agg(gen_random_uuid()) from generate_series(1, 101)`,
    ],
    [
      'one link of two lists',
      'wishlists_by_share',
      "insert into wishlists select gen_random_uuid(), '{}', 'link' from generate_series(1, 2)",
    ],
    [
      'two lines of one piece in one size',
      'cart_items_user_id_product_id_size_pk',
      'insert into cart_items select * from cart_items',
    ],
  ])('%s', async (_what, constraint, statement) => {
    expect(await refusedBy(database.pool, statement)).toBe(constraint);
  });
});
