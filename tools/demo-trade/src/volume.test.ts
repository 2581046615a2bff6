import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buyersOf, completeInvoices, peopleOfTheDemo } from '@kanaka/demo-tools/trade/year';
import { fillCatalog } from '@kanaka/demo-tools/volume/fill-catalog';
import { fillOrders } from '@kanaka/demo-tools/volume/fill-orders';
import { startCatalogHarness } from '@kanaka/catalog/test/catalog-harness';
import { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { InvoiceData } from '@kanaka/contracts/orders/documents';
import { startOrderHarness } from '@kanaka/orders/test/order-harness';

let harness: Awaited<ReturnType<typeof startOrderHarness>>;
beforeAll(async () => {
  const catalog = await startCatalogHarness();
  const pieces = await fillCatalog(catalog.databaseUrl, { products: 20 });
  await catalog.stop();
  harness = await startOrderHarness();
  const ordersUrl = harness.database.pool.options.connectionString ?? '';
  await fillOrders(ordersUrl, { orders: 120, pieces });
  const buyers = buyersOf(peopleOfTheDemo());
  await fillOrders(ordersUrl, { orders: 30, pieces, buyers, hasRefunds: false });
  await completeInvoices(ordersUrl);
}, 300_000);
afterAll(() => harness.stop());

const rowsOf = async <Row extends object>(query: string) => (await harness.database.pool.query<Row>(query)).rows;

it('the owner can open every order that fills a shop', async () => {
  const { headers } = harness.auth.signIn({ role: 'admin' });
  const rows = await rowsOf<{ id: string }>('select id from orders');
  expect(rows).toHaveLength(150);
  for (const { id } of rows) {
    const response = await harness.app.inject({ url: `/api/admin/orders/details/${id}`, headers });
    expect(AdminOrder.safeParse(response.json<{ data: unknown }>().data).error).toBeUndefined();
  }
});

it('every invoice of an order that fills a shop is complete, and its taxes are those of its order', async () => {
  const rows = await rowsOf<{ data: unknown; tax: string }>(
    'select data, tax_paise as tax from invoices join orders on orders.id = order_id',
  );
  expect(rows.length).toBeGreaterThan(110);
  for (const { data, tax } of rows) {
    const { cgstPaise, sgstPaise, igstPaise, roundOffPaise, totalInWords } = InvoiceData.parse(data);
    expect(cgstPaise + sgstPaise + igstPaise + roundOffPaise).toBe(Number(tax));
    expect(totalInWords).toMatch(/^Rupees .* Only$/);
  }
});
