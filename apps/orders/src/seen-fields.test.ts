import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { urlOf } from '@kanaka/contracts/endpoint';
import { allPermissions, builtInRoles, type Permission } from '@kanaka/contracts/identity/permissions';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { endpointsOf } from '@kanaka/testing/authorization/authorization-matrix';
import { mayCall } from '@kanaka/testing/authorization/seen-fields';
import { startOrderHarness, type OrderHarness } from '../test/order-harness.ts';

let harness: OrderHarness;
let ids: string[];
const packer = () => harness.auth.signIn({ role: 'admin', permissions: builtInRoles.packer.permissions });
const allBut = (...left: Permission[]) =>
  harness.auth.signIn({ role: 'admin', permissions: allPermissions.filter((one) => !left.includes(one)) });

const send = (method: 'GET' | 'POST' | 'PUT', url: string, { headers }: { headers: object }, payload?: object) =>
  harness.app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });

/** One order that is paid, sent, refunded in part and sent back in part, one that waits to be collected, and one unpaid. */
beforeAll(async () => {
  harness = await startOrderHarness();
  const owner = harness.auth.signIn({ role: 'admin' });
  const order = async (change: object = {}, isPaid = true) => {
    const ring = harness.shop.piece();
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const { orderId, razorpayOrder } = (await asha.place(undefined, change)).json<{
      orderId: string;
      razorpayOrder: { id: string };
    }>();
    if (isPaid) await asha.verify(orderId, harness.razorpay.pay(razorpayOrder.id));
    return { orderId, ring, asha };
  };
  const sent = await order();
  const lines = [{ productId: sent.ring, quantity: 1 }];
  const packed = await send('POST', `/admin/orders/shipments/${sent.orderId}`, owner, { lines });
  const shipment = packed.json<{ data: { _id: string } }>().data._id;
  for (const to of ['handedOver', 'delivered']) {
    await send('PUT', `/admin/orders/shipments/move/${shipment}`, owner, { to });
  }
  await harness.app.inject({
    method: 'POST',
    url: `/api/admin/orders/refund/${sent.orderId}`,
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    payload: { amount: 4_567, reason: 'A scratch' },
  });
  await send('POST', `/shop/order/returns/request/${sent.orderId}`, sent.asha, { lines, reason: 'damaged', words: '' });
  const collected = await order({ deliveryMethod: 'pickup' });
  const held = await order({}, false);
  ids = [sent.orderId, collected.orderId, held.orderId];
});
afterAll(() => harness.stop());

/** Every answer that somebody gets, of each endpoint that only reads, about each of the orders. */
async function answersTo(
  who: { headers: object },
  permissions: readonly Permission[],
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { name, endpoint } of endpointsOf('orders')) {
    if (endpoint.method !== 'GET' || !mayCall(endpoint, permissions)) continue;
    const places = endpoint.params ? ids : [''];
    for (const id of places) {
      const url = urlOf(endpoint, {
        params: Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, id])),
      });
      const { body } = await harness.app.inject({ url, headers: { ...who.headers } });
      answers[`${name} ${id}`] = body.replaceAll(NO_MONEY, '');
    }
  }
  return answers;
}

/** What of the orders is money: rupees, paise, with or without commas; a ₹ in any text. */
const MONEY = /₹|1,?03,?000|1,?00,?000\b|\b3,?000(?![\d-])|4,?567|98,?433/;
/** What could be taken for money. */
const NO_MONEY = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\d-]{10}T[\d:.]+Z/g;
const PHONE = /98765|9876543210/;

describe('What the people of the shop see of orders', () => {
  it('has sums and telephone numbers for the owner', async () => {
    const all = Object.values(await answersTo(harness.auth.signIn({ role: 'admin' }), allPermissions)).join('\n');
    expect(all).toMatch(MONEY);
    expect(all).toMatch(PHONE);
    expect(all).toMatch(/asha|@kanaka\.example/i);
  });

  it('has neither for a packer in any answer, but the number in the details of an order, for its label', async () => {
    const answers = await answersTo(packer(), builtInRoles.packer.permissions);
    expect(Object.keys(answers).length).toBeGreaterThan(6);
    const found = (what: RegExp) => Object.keys(answers).filter((name) => what.test(answers[name] ?? ''));
    expect(found(/"success":false/)).toEqual([]);
    expect(found(MONEY)).toEqual([]);
    expect(found(/@kanaka\.example/)).toEqual([]);
    expect(found(PHONE).filter((name) => !name.startsWith('GET /admin/orders/details/'))).toEqual([]);
    expect(found(PHONE)).toHaveLength(ids.length);
  });

  it('leads a packer to no other service, whose answers this would have to search too, but for the couriers', () => {
    const others = Object.keys(endpointsByService).filter((service) => service !== 'orders');
    const called = others
      .flatMap(endpointsOf)
      .filter(({ endpoint }) => mayCall(endpoint, builtInRoles.packer.permissions));
    expect(called.map(({ endpoint }) => endpoint.path)).toEqual(['/admin/settings/couriers']);
  });

  const found = async (query: string, who: { headers: object }) =>
    (await send('GET', `/admin/orders/get?${query}`, who))
      .json<{ data: { _id: string }[] }>()
      .data.map(({ _id }) => _id);

  it.each([
    ['a telephone number', 'words=9876543210', 'customers:read'],
    ['a part of it', 'words=765432', 'customers:read'],
    ['an e-mail address', 'words=kanaka.example', 'customers:read'],
    ['a total', 'words=103000', 'orders:amounts'],
    ['a payment id', 'words=pay_', 'orders:amounts'],
  ] as const)('finds no order by %s without the permission to see it', async (_, query, permission) => {
    expect((await found(query, allBut())).length).toBeGreaterThan(0);
    expect(await found(query, allBut(permission))).toEqual([]);
  });

  it('finds orders by names, pieces and numbers all the same, and sorts them by no sum', async () => {
    const who = packer();
    expect(await found('words=asha', who)).toHaveLength(ids.length);
    expect(await found(`words=${ids[0]}`, who)).toEqual([ids[0]]);
    for (const sort of ['total-high', 'total-low']) expect(await found(`sort=${sort}`, who)).toEqual(ids.toReversed());
  });

  it('keeps a file from who may not see all that is in it', async () => {
    for (const [path, lacking] of [
      ['/admin/orders/export', 'orders:amounts'],
      ['/admin/orders/export', 'customers:read'],
      ['/admin/orders/tax-register?from=2026-11-01&to=2026-11-30', 'orders:amounts'],
    ] as const) {
      expect((await send('GET', path, allBut())).statusCode).toBe(200);
      expect((await send('GET', path, allBut(lacking))).json()).toMatchObject({ code: 'auth.no-permission' });
    }
    const [orderId = ''] = ids;
    for (const lacking of ['orders:amounts', 'documents:read'] as const) {
      const who = allBut(lacking);
      const invoice = await send('POST', `/shop/order/invoice/${orderId}`, who, { userId: who.id });
      expect(invoice.json()).toMatchObject({ code: 'auth.not-yours' });
    }
  });
});
