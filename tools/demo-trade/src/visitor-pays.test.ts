import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '@kanaka/local-tools/standin/store';
import { createLogger } from '@kanaka/server-kit/logger';
import { openNewShop, type NewShop } from '../test/new-shop.ts';
import { doAct, type Order } from './acts.ts';
import { openAccounts } from './people.ts';
import { razorpayInProcess } from './razorpay-in-process.ts';
import { shopInProcess } from './shop-in-process.ts';
import { SHOPPER } from './staged-orders.ts';

type Asked = { query: (query: string) => Promise<{ rowCount: number | null }> };

/** Whether somebody waits for a lock on a table of this database. */
async function waits(database: Asked): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rowCount !== 0;
}

describe('a visitor who pays while the trade is moved into the shop', () => {
  let shop: NewShop;
  const ofOrders = async <Row extends object>(query: string, values: unknown[] = []) =>
    (await shop.live.orders.pool.query<Row>(query, values)).rows;

  beforeAll(async () => {
    shop = await openNewShop();
  });
  afterAll(() => shop.close());

  it('gets an invoice, and no two orders have the same number', async () => {
    const store = openStore(`${shop.standinFile}.visitor`);
    const visited = await shopInProcess({
      databases: shop.live,
      razorpay: razorpayInProcess(store),
      internalToken: 'a-token-of-thirty-two-characters-and-more',
      logger: createLogger({ service: 'demo-trade', level: 'silent' }),
    });
    const by = (await openAccounts(shop.live, [SHOPPER])).get(SHOPPER);
    const [piece] = (
      await shop.live.catalog.pool.query<{ id: string }>(`select id from products where title = 'Bindu Pearl Drops'`)
    ).rows;
    if (!by || !piece) throw new Error('the shop has neither its shopper nor its pieces');
    const order: Order = {
      by,
      lines: [{ productId: piece.id, size: '', quantity: 1 }],
      method: 'upi',
      giftMessage: '',
      isCollected: false,
      row: null,
    };
    const doing = { shop: visited, owner: by.caller, order, idOf: () => piece.id };
    await doAct(doing, { what: 'place' });

    // The move has looked for invoices when it comes to the accounts, and stops there.
    const blocker = await shop.live.identity.pool.connect();
    await blocker.query('begin; lock table users in row exclusive mode');
    const trade = shop.addTrade();
    while (!(await waits(blocker))) await pause(20);
    const payment = { isDone: false };
    const paying = doAct(doing, { what: 'pay' }).then(() => {
      payment.isDone = true;
    });
    while (!payment.isDone && !(await waits(shop.live.orders.pool))) await pause(20);
    await blocker.query('rollback');
    blocker.release();
    const [said] = await Promise.all([trade, paying]);
    store.close();

    const [own] = await ofOrders<{ status: string; number: string | null }>(
      'select status, number from orders left join invoices on order_id = id where id = $1',
      [order.row?.id],
    );
    expect(own).toMatchObject({ status: 'confirmed', number: expect.any(String) });
    const numbers = await ofOrders<{ number: string }>('select number from invoices order by number');
    const ofSeries = Object.values(Object.groupBy(numbers, ({ number }) => number.slice(0, number.lastIndexOf('/'))));
    for (const series of ofSeries) {
      expect(series?.map(({ number }) => Number(number.split('/').at(-1)))).toEqual(
        series?.map((_, place) => place + 1),
      );
    }
    expect(
      await ofOrders('select from orders where paid_at is not null and id not in (select order_id from invoices)'),
    ).toEqual([]);
    const others = await ofOrders('select from orders where id <> $1', [order.row?.id]);
    expect(said).toBe(`${others.length} orders of a year`);
  });
});
