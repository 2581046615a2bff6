import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changesOf } from '@kanaka/audit/test/recorded-changes';
import { CSV_START, csvLine } from '@kanaka/contracts/csv';
import { urlOf } from '@kanaka/contracts/endpoint';
import { allPermissions, builtInRoles, type Permission } from '@kanaka/contracts/identity/permissions';
import * as contract from '@kanaka/contracts/orders/earlier-orders';
import { until } from '@kanaka/testing/until';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { startOrderHarness, UNKNOWN_CUSTOMER, type OrderHarness } from '../../test/order-harness.ts';
import { csvColumns } from '../order-handling/order-csv.ts';
import { earlierFiles } from './earlier-orders-schema.ts';
import { eraseEarlierOrders } from './erase-earlier-orders.ts';

let harness: OrderHarness;
let owner: ReturnType<OrderHarness['auth']['signIn']>;
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin', name: 'Meera' });
});
afterAll(() => harness.stop());
beforeEach(() => harness.database.db.delete(earlierFiles));

type How = { apply?: boolean; headers?: object; name?: string };
async function send(file: string, { apply = true, headers = owner.headers, name = 'orders.csv' }: How = {}) {
  const payload = new FormData();
  payload.append('file', new Blob([file]), name);
  const url = urlOf(contract.importEarlierOrders, { query: { apply } });
  return harness.app.inject({ method: 'POST', url, headers: { ...headers }, payload });
}
async function read(file: string, how?: How): Promise<contract.EarlierImport> {
  const response = await send(file, how);
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  return contract.importEarlierOrders.reply.parse(response.json()).data;
}
const ask = (url: string, headers: object = owner.headers) => harness.app.inject({ url, headers: { ...headers } });
const exported = async () => (await ask(urlOf(contract.exportEarlierOrders))).body;
async function list(query: object = {}, headers?: object) {
  const answer = await ask(urlOf(contract.listEarlierOrders, { query: { ...query } }), headers);
  return contract.listEarlierOrders.reply.parse(answer.json());
}
const numbers = async (query: object, headers?: object) =>
  (await list(query, headers)).data.map(({ number }) => number);
const only = (...permissions: Permission[]) => harness.auth.signIn({ role: 'admin', permissions }).headers;

/** An order as another shop of ours has exported it. */
function line(change: Partial<Record<(typeof csvColumns)[number], string>> = {}): string {
  const id = uuidv7();
  const cells: typeof change = {
    ...{ 'Order ID': id, 'Order Number': `#${id.slice(-8)}`, 'Order Date (IST)': '2023-11-21 16:05:09' },
    ...{ Customer: 'Ānandi O’Neill', 'E-mail': 'anandi@kanaka.example', Recipient: '=Aunt', Phone: '+91 98400 12345' },
    ...{ State: 'Tamil Nadu', Country: 'India', Handover: 'Delivered', Pieces: '2' },
    ...{ Items: '2 × Ring, “Asha” [R-1] @ 100000.00', 'Price Break-up': 'Ring: gold 1.5 g | Ring; more' },
    ...{ 'Order Status': 'delivered', 'Payment Status': 'paid', 'Payment ID': 'pay_1' },
    ...{
      Subtotal: '200000.00',
      Tax: '6000.00',
      Shipping: '0.00',
      Total: '206000.00',
      'Paid At (IST)': '2023-11-21 16:06:00',
    },
    ...{ Paid: '206000.00', 'Payment Difference': '-5.00', Refunded: '0.00', ...change },
  };
  return csvLine(csvColumns.map((column) => cells[column] ?? ''));
}
const fileOf = (...lines: string[]) => CSV_START + csvLine(csvColumns) + lines.join('');

const SHOPIFY =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Name,Shipping City,Shipping Province,Shipping Country,Shipping Phone,Cancelled at,Payment Reference,Refunded Amount,Id,Phone,Duties,Shipping Province Name';
const shopify = [
  SHOPIFY,
  `#1001,DEVI@kanaka.example,paid,2022-03-01 10:00:00 +0530,fulfilled,yes,INR,"₹1,25,000",150.00,3640.78,125150.00,DIWALI,500.00,2022-03-01 09:59:30 +0530,1,Temple Necklace,"1,00,000.00",N-1,Devi Nair,Devi Nair,Kochi,KL,IN,'+919876543210,,c123,0.00,'4501234567890,,0.00,Kerala`,
  `#1001,DEVI@kanaka.example,,,,,,,,,,,,2022-03-01 09:59:30 +0530,2,Jhumka - Small,12500.00,,,,,,,,,,,,,,`,
  `#1002,,voided,,,no,INR,1000.00,100.00,0.00,1000.00,FREESHIP,100.00,01/04/2022,1,Ring,1000.00,,Gita,Gita,,,IN,98400 12345,2022-04-02 08:00:00 +0530,,0.00,'4501234567891,,,`,
].join('\n');

describe('a file of earlier orders in our columns', () => {
  it('is exported again to the byte, and the second time adds nothing', async () => {
    const file = fileOf(
      line(),
      line({ 'E-mail': '', Phone: '', Customer: '' }),
      line({ Items: '1 × Bangle 2-4 @ 1.00' }),
    );
    const look = { rows: 3, source: 'kanaka', added: 3, alreadyHere: 0, unknown: [], faults: 0, findings: [] };
    expect(await read(file, { apply: false })).toEqual({ applied: false, ...look });
    expect((await list()).total).toBe(0);
    expect(await read(file)).toEqual({ applied: true, ...look });
    expect(await exported()).toBe(file);
    expect(await read(file)).toMatchObject({ applied: true, added: 0, alreadyHere: 3 });
    expect(await exported()).toBe(file);
    expect((await list()).data[0]).toMatchObject({
      ...{ source: 'kanaka', orderedAt: '2023-11-21T10:35:09.000Z', pieces: 2, total: 206_000, status: 'delivered' },
      file: { name: 'orders.csv' },
    });
  });

  it('of this shop itself is here already, and what differs is told', async () => {
    const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 2 }], 2_06_000);
    const { orderId, razorpayOrder } = (await asha.place()).json<{ orderId: string; razorpayOrder: { id: string } }>();
    await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
    const { body: own } = await ask(`/api/admin/orders/export?words=${orderId}`);
    expect(await read(own)).toMatchObject({ applied: true, added: 0, alreadyHere: 1 });
    const told = await read(own.replace('206000.00,', '206001.00,').replace('200000.00,', '200001.00,') + line());
    expect(told).toMatchObject({ applied: false, added: 1, alreadyHere: 1, faults: 2 });
    expect(told.findings.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 Subtotal', '2 Total']);
    expect(told.findings[1]?.message).toContain('206000.00');
    expect((await list()).total).toBe(0);
  });

  it('tells every fault with row and column, and then changes nothing', async () => {
    const twice = line();
    const later = new Date(harness.clock.now().getTime() + 3 * 86_400_000).toISOString();
    const told = await read(
      fileOf(
        ...[line(), line({ 'Order ID': '' }), line({ Total: '206000.01' }), line({ Tax: 'much' })],
        ...[line({ 'Order Date (IST)': '31/02/2023' }), line({ 'Order Date (IST)': later }), line({ Pieces: '1.5' })],
        ...[line({ 'E-mail': 'nobody' }), line({ Customer: 'A'.repeat(301) }), twice, twice, line({ Total: '' })],
        line({ Customer: 'a\u202eb' }),
      ),
    );
    expect(told).toMatchObject({ applied: false, faults: 11 });
    expect(told.findings.map(({ row, column }) => `${row} ${column}`)).toEqual([
      ...['3 Order ID', '4 Total', '5 Tax', '6 Order Date (IST)', '7 Order Date (IST)', '8 Pieces', '9 E-mail'],
      ...['10 Customer', '12 Order ID', '13 Total', '14 Customer'],
    ]);
    expect((await list()).total).toBe(0);
  });

  it('is imported once by two at once', async () => {
    const file = fileOf(...Array.from({ length: 700 }, () => line()));
    const done = await Promise.all([read(file), read(file), read(file)]);
    expect(done.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 0, 700]);
    expect((await list()).total).toBe(700);
    expect(await exported()).toBe(file);
  });

  it('whose connection is cut in the middle leaves nothing', async () => {
    const { db, pool } = harness.database;
    const holder = await pool.connect();
    await holder.query('begin; lock table outbox in exclusive mode');
    const sent = send(fileOf(line(), line()));
    const waiting = async () => {
      const { rows } = await db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "outbox"%'`,
      );
      return rows[0]?.pid;
    };
    await until(async () => (await waiting()) !== undefined);
    await db.execute(sql`select pg_terminate_backend(${await waiting()})`);
    expect((await sent).statusCode).toBeGreaterThanOrEqual(500);
    await holder.query('rollback');
    holder.release();
    expect((await list()).total).toBe(0);
    expect((await db.select().from(earlierFiles)).length).toBe(0);
  });
});

describe('a file of Shopify’s', () => {
  it('is understood line by line, and reads back from our export', async () => {
    const told = await read(shopify, { name: 'orders_export_1.csv' });
    expect(told).toMatchObject({ applied: true, source: 'shopify', rows: 3, added: 2 });
    expect(told.unknown).toEqual(['Accepts Marketing', 'Discount Code', 'Shipping City']);
    const [gita, devi] = (await list()).data;
    expect(devi).toMatchObject({
      ...{ number: '#1001', source: 'shopify', orderedAt: '2022-03-01T04:29:30.000Z', pieces: 3, total: 125_150 },
      ...{ items: '1 × Temple Necklace [N-1]; 2 × Jhumka - Small', status: 'fulfilled', paymentStatus: 'paid' },
      customer: { name: 'Devi Nair', email: 'DEVI@kanaka.example', phone: '+919876543210' },
      file: { name: 'orders_export_1.csv' },
    });
    expect(gita).toMatchObject({ number: '#1002', status: 'cancelled', orderedAt: '2022-03-31T18:30:00.000Z' });
    const first = await exported();
    expect(first).toContain('@ 100000.00; 2 × Jhumka - Small @ 12500.00');
    expect(await read(first)).toMatchObject({ applied: true, added: 0, alreadyHere: 2 });
    await harness.database.db.delete(earlierFiles);
    expect(await read(first)).toMatchObject({ applied: true, added: 2 });
    expect(await exported()).toBe(first);
  });

  it('is refused as a whole for another currency, a wrong sum, a broken line or other words for an order', async () => {
    const told = await read(
      shopify
        .replace('1000.00,100.00,0.00,1000.00', '1000.00,100.00,0.00,999.99')
        .replace(',1,Ring', ',one,Ring')
        .replace('INR', 'USD')
        .replace('2022-03-01 09:59:30 +0530,1', 'soon,1'),
    );
    expect(told.findings.map(({ row, column }) => `${row} ${column}`)).toEqual([
      ...['2 Currency', '2 Created at', '4 Lineitem quantity', '4 Total'],
    ]);
    expect((await list()).total).toBe(0);
    await read(shopify);
    const changed = await read(shopify.replace('#1002,,voided', '#1002,,refunded'));
    expect(changed).toMatchObject({ applied: false, findings: [{ row: 4, column: 'Financial Status' }] });
    expect(changed.findings[0]?.message).toContain('voided');
  });
});

it('are found by what somebody may see', async () => {
  await read(shopify);
  expect(await numbers({ words: '#1001' })).toEqual(['#1001']);
  expect(await numbers({ words: 'jhumka nair' })).toEqual(['#1001']);
  expect(await numbers({ words: 'devi@kanaka' })).toEqual(['#1001']);
  expect(await numbers({ words: '98400 12345' })).toEqual(['#1002']);
  expect(await numbers({ words: '%' })).toEqual([]);
  const packer = only(...builtInRoles.packer.permissions);
  expect(await numbers({ words: 'devi@kanaka' }, packer)).toEqual([]);
  const [gita] = (await list({ words: 'Gita' }, packer)).data;
  expect(gita).toEqual({
    ...{ _id: expect.any(String), number: '#1002', source: 'shopify', orderedAt: expect.any(String) },
    ...{ customer: { name: 'Gita' }, items: '1 × Ring', pieces: 1, status: 'cancelled', paymentStatus: 'voided' },
    file: expect.anything(),
  });
  expect((await list({ limit: 1, page: 2 })).data).toMatchObject([{ number: '#1001' }]);
});

it('of a customer are those with the account’s e-mail address or one of its phone numbers', async () => {
  await read(shopify);
  const id = uuidv7();
  const of = async (contacts: { email?: string; phones?: string[] }) => {
    harness.shop.serviceClients.customer = async () => ({
      ...{ name: 'Devi', email: 'nobody@kanaka.example', emailProven: true, phones: [], ...contacts },
    });
    const answer = await ask(urlOf(contract.earlierOrdersOfCustomer, { params: { id } }));
    return contract.earlierOrdersOfCustomer.reply.parse(answer.json()).data.map(({ number }) => number);
  };
  const asked = harness.shop.serviceClients.customer;
  expect(await of({ email: 'devi@kanaka.example' })).toEqual(['#1001']);
  expect(await of({ phones: ['09840012345', '+91 98765 43210'] })).toEqual(['#1002', '#1001']);
  expect(await of({ phones: ['', '12'] })).toEqual([]);
  harness.shop.serviceClients.customer = asked;
  const url = urlOf(contract.earlierOrdersOfCustomer, { params: { id: UNKNOWN_CUSTOMER } });
  expect((await ask(url)).json()).toMatchObject({ code: 'customer.not-found' });
});

it('go with the account of who has proved to read their mailbox, and with nobody else’s', async () => {
  await read(shopify);
  const { db } = harness.database;
  await eraseEarlierOrders(db, { email: 'devi@kanaka.example', emailProven: false });
  await eraseEarlierOrders(db, { email: '', emailProven: true });
  expect((await list()).total).toBe(2);
  await eraseEarlierOrders(db, { email: 'devi@kanaka.example', emailProven: true });
  expect(await numbers({})).toEqual(['#1002']);
});

it('are removed as one import, and neither books nor statistics ever had them', async () => {
  const counts = async () =>
    Promise.all(
      ['/api/admin/orders/get', '/api/admin/orders/export', '/api/admin/orders/desk'].map(async (url) => {
        const { body } = await ask(url);
        return body.replace(/"serverTime":"[^"]*"/, '');
      }),
    );
  const before = await counts();
  await read(fileOf(line()));
  await read(shopify);
  expect(await counts()).toEqual(before);
  const files = async () =>
    contract.listEarlierFiles.reply.parse((await ask(urlOf(contract.listEarlierFiles))).json()).data;
  const [newest] = await files();
  expect(newest).toMatchObject({ source: 'shopify', orders: 2, name: 'orders.csv' });
  const url = urlOf(contract.removeEarlierFile, { params: { id: newest?._id } });
  const remove = () => harness.app.inject({ method: 'DELETE', url, headers: owner.headers });
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect((await files()).map(({ source }) => source)).toEqual(['kanaka']);
  expect((await list()).total).toBe(1);
  const entries = JSON.stringify(await changesOf(harness.database.db, 'earlier'));
  expect(entries).toContain('order.earlier-removed');
  expect(entries).not.toMatch(/devi|Nair|orders\.csv/i);
});

describe('a file of earlier orders is refused', () => {
  it.each([
    ['no table', 'file.unreadable', 'Order ID\n'],
    ['other columns', 'file.unreadable', 'Name,Email\nAsha,a@b.example\n'],
    ['too many rows', 'file.too-large', `Order ID\n${'1\n'.repeat(10_001)}`],
  ])('that has %s', async (_, code, file) => {
    expect((await send(file)).json()).toMatchObject({ code });
  });

  it('that is larger than allowed, or no file', async () => {
    expect((await send(`Order ID\n${`${'x'.repeat(2000)}\n`.repeat(4200)}`)).json()).toMatchObject({
      code: 'file.too-large',
    });
    const url = urlOf(contract.importEarlierOrders);
    const answer = await harness.app.inject({ method: 'POST', url, headers: owner.headers, payload: {} });
    expect(answer.statusCode).toBe(415);
  });

  it('of who may not, and the export without the second factor', async () => {
    for (const missing of ['orders:write', 'orders:amounts', 'customers:read'] as const) {
      const headers = only(...allPermissions.filter((one) => one !== missing));
      expect((await send(shopify, { headers })).statusCode).toBe(403);
    }
    const { headers } = harness.auth.signIn({ role: 'admin', isConfirmed: false });
    expect((await ask(urlOf(contract.exportEarlierOrders), headers)).json()).toMatchObject({
      code: 'auth.confirm-again',
    });
  });
});
