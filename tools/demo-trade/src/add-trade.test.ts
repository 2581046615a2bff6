import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStore } from '@kanaka/local-tools/standin/store';
import { financialYear } from '@kanaka/orders/invoices/financial-year';
import { isOfExchange } from '@kanaka/orders/orders/exchange-payment';
import { openNewShop, type NewShop } from '../test/new-shop.ts';
import { listTables } from './move-rows.ts';
import type { Service } from './scratch-databases.ts';

/** Times that may lie ahead: how long something is held, checked or waited for. */
const deadlines = ['reserved_until', 'creating_until', 'next_check_at', 'send_by', 'exchange_by', 'trying_until'];

describe('a year of trade', () => {
  let shop: NewShop;
  let startedAt: Date;
  let stockBefore: unknown[];
  const rowsOf = async <Row extends object>(service: Service, query: string) =>
    (await shop.live[service].pool.query<Row>(query)).rows;
  const stock = () =>
    rowsOf(
      'catalog',
      `
      select title, on_hand, reserved, (select count(*)::int from units where product_id = products.id and state = 'in-stock') as units,
        (select array_agg(array[size, on_hand::text] order by size) from product_sizes where product_id = products.id) as sizes
      from products order by title`,
    );

  beforeAll(async () => {
    shop = await openNewShop();
    stockBefore = await stock();
    // Killed in the middle of it; the next run begins anew.
    await shop.addTrade(4_000);
    expect(await rowsOf('orders', 'select from orders')).toEqual([]);
    startedAt = new Date();
    expect(await shop.addTrade()).toMatch(/^\d\d orders of a year$/);
    // A whole shop with a year of trade: minutes on a machine that runs the browser tests beside.
  }, 480_000);
  afterAll(() => shop.close());

  it('is added once', async () => {
    const count = () => rowsOf('orders', 'select count(*)::int as count from orders');
    const before = await count();
    expect(await shop.addTrade()).toBe('none, the shop has sold something already');
    expect(await count()).toEqual(before);
  });

  it('has invoices and credit notes with numbers without gaps, in the order of time, in the right financial year', async () => {
    for (const table of ['invoices', 'credit_notes']) {
      const rows = await rowsOf<{ number: string; issued_at: Date }>(
        'orders',
        `select number, issued_at from ${table} order by issued_at, number`,
      );
      const bySeries = Map.groupBy(rows, ({ number }) => number.slice(0, number.lastIndexOf('/')));
      expect(bySeries.size).toBe(2);
      for (const [series, own] of bySeries) {
        expect(own.map(({ number }) => Number(number.split('/').at(-1)))).toEqual(own.map((_, place) => place + 1));
        for (const { issued_at: at } of own) expect(series.split('/')[1]).toBe(financialYear(at));
      }
    }
  });

  it('has happened: nothing is dated later than half an hour before the start, in any table', async () => {
    const late: string[] = [];
    for (const service of ['orders', 'reviews', 'catalog', 'identity'] as const) {
      const columns = await rowsOf<{ table: string; column: string }>(
        service,
        `select table_name as "table", column_name as "column" from information_schema.columns
         where table_schema = 'public' and data_type = 'timestamp with time zone'`,
      );
      const tables = service === 'catalog' ? ['reservations', 'restocks'] : await listTables(shop.live[service]);
      for (const { table, column } of columns) {
        // The jobs' own times are those of the moment in which they were taken over.
        if (!tables.includes(table) || deadlines.includes(column) || table === 'sessions') continue;
        const own = table === 'users' ? `where role = 'user' and email <> 'shopper@kanaka.example'` : '';
        const [row] = await rowsOf<{ last: Date | null }>(
          service,
          `select max(${column}) as last from ${table} ${own}`,
        );
        if (row?.last && row.last.getTime() > startedAt.getTime() - 29 * 60_000) late.push(`${table}.${column}`);
      }
    }
    expect(late).toEqual([]);
  });

  it('leaves the stock as the catalogue has it, and holds nothing', async () => {
    expect(await stock()).toEqual(stockBefore);
    expect(await rowsOf('catalog', `select from reservations where state = 'held'`)).toEqual([]);
    expect(
      await rowsOf('orders', `select from orders where status = 'pending' and payment_status = 'pending'`),
    ).toEqual([]);
  });

  it('has payments that the stand-in for Razorpay knows, so that they can be refunded', async () => {
    const store = openStore(shop.standinFile);
    const payments = await rowsOf<{ id: string; amount: number }>(
      'orders',
      'select id, amount_paise::int as amount from payments',
    );
    // What a returned piece pays of another one never was at Razorpay.
    const received = payments.filter(({ id }) => !isOfExchange(id));
    expect(received.length).toBeGreaterThan(30);
    expect(received).toHaveLength(payments.length - 1);
    for (const { id, amount } of received) expect(store.findPayment(id)?.amount).toBe(amount);
    store.close();
  });

  it('has orders, returns and reviews in all their states', async () => {
    const distinct = async (service: Service, table: string, column: string) =>
      (await rowsOf<{ value: unknown }>(service, `select distinct ${column} as value from ${table}`)).map(
        ({ value }) => value,
      );
    expect(await distinct('orders', 'orders', 'status')).toEqual(
      expect.arrayContaining(['confirmed', 'inProcess', 'inShipping', 'delivered', 'cancelled', 'rejected']),
    );
    expect(await distinct('orders', 'orders', 'payment_status')).toEqual(
      expect.arrayContaining(['pending', 'paid', 'partly-refunded', 'refunded']),
    );
    expect(await distinct('orders', 'returns', 'state')).toEqual(
      expect.arrayContaining(['requested', 'approved', 'received', 'accepted', 'exchanged']),
    );
    expect(await distinct('reviews', 'reviews', `(hidden_at is not null, answer <> '')::text`)).toEqual(
      expect.arrayContaining(['(f,f)', '(f,t)', '(t,f)']),
    );
    const collected = `select distinct status from orders where pickup is not null order by status`;
    expect(await rowsOf('orders', collected)).toEqual([{ status: 'confirmed' }, { status: 'delivered' }]);
    const [exchange] = await rowsOf<{ credit: number; due: number }>(
      'orders',
      `select credit_paise::int as credit, (total_paise - credit_paise)::int as due from orders where exchanged_from is not null`,
    );
    expect(exchange?.credit).toBeGreaterThan(0);
    expect(exchange?.due).toBeGreaterThan(0);
    expect(await distinct('orders', 'payments', 'outcome')).toEqual(expect.arrayContaining(['used', 'flagged']));
  });
});
