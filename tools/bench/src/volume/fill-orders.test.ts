import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { AdminOrder } from '@kanaka/contracts/admin-orders';
import { InvoiceData } from '@kanaka/contracts/documents';
import { startServices } from '../services.ts';
import { fillCatalog } from './fill-catalog.ts';
import { fillOrders } from './fill-orders.ts';

let running: Awaited<ReturnType<typeof startServices>>;
let database: pg.Client;
beforeAll(async () => {
  running = await startServices(['catalog', 'orders']);
  const { catalog, orders } = running.services;
  const pieces = await fillCatalog(catalog?.databaseUrl ?? '', { products: 20 });
  await fillOrders(orders?.databaseUrl ?? '', { orders: 120, pieces });
  database = new pg.Client({ connectionString: orders?.databaseUrl });
  await database.connect();
}, 300_000);
afterAll(async () => {
  await database.end();
  await running.stop();
});

it('the owner can open every order that was made', async () => {
  const { rows } = await database.query<{ id: string }>('select id from orders');
  expect(rows).toHaveLength(120);
  for (const { id } of rows) {
    const answer = await fetch(`${running.services['orders']?.url}/api/admin/orders/details/${id}`, {
      headers: running.owner.headers,
    });
    const { data } = (await answer.json()) as { data: unknown };
    expect(AdminOrder.safeParse(data).error).toBeUndefined();
  }
});

it('every invoice is complete, and its taxes are those of its order', async () => {
  const { rows } = await database.query<{ data: unknown; tax: string }>(
    'select data, tax_paise as tax from invoices join orders on orders.id = order_id',
  );
  expect(rows.length).toBeGreaterThan(80);
  for (const { data, tax } of rows) {
    const { cgstPaise, sgstPaise, roundOffPaise } = InvoiceData.parse(data);
    expect(cgstPaise + sgstPaise + roundOffPaise).toBe(Number(tax));
  }
});
