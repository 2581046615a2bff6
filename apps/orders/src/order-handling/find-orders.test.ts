import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { adminListOrders } from '@kanaka/contracts/orders/admin-orders';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders, payments } from '../schema.ts';

let harness: OrderHarness;
let owner: { headers: { cookie: string } };
beforeAll(async () => {
  harness = await startOrderHarness();
  owner = harness.auth.signIn({ role: 'admin' });
});
afterAll(() => harness.stop());

/** Inserts an order with this customer, these pieces and this date. */
async function order({
  name = 'Asha Raman',
  recipient = name,
  phone = '9876543210',
  title = 'Dhruva Solitaire Ring',
  ...change
}: Partial<typeof orders.$inferInsert> & { name?: string; recipient?: string; phone?: string; title?: string } = {}) {
  const id = uuidv7();
  const ring = harness.shop.piece();
  harness.shop.changePiece(ring, { title });
  const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
  const placed = (await asha.place()).json<{ orderId: string }>();
  const [row] = await harness.database.db.select().from(orders).where(eq(orders.id, placed.orderId));
  if (!row) throw new Error(`no order ${id}`);
  const address = { ...row.address, recipient, phone };
  if (change.paymentId) {
    const paid = { orderId: row.id, amountPaise: row.totalPaise, currency: 'INR', method: 'upi' };
    await harness.database.db.insert(payments).values({ id: change.paymentId, outcome: 'used', ...paid });
  }
  await harness.database.db
    .update(orders)
    .set({ customerName: name, address, ...change })
    .where(eq(orders.id, row.id));
  return row.id;
}

const ask = (query: Record<string, string>, headers: object = owner.headers) =>
  harness.app.inject({
    url: `/api/admin/orders/get?${new URLSearchParams(query).toString()}`,
    headers: { ...headers },
  });

async function found(query: Record<string, string>): Promise<string[]> {
  const response = await ask(query);
  return adminListOrders.reply.parse(response.json()).data.map(({ _id }) => _id);
}

describe('An order is found by', () => {
  it('its street', async () => {
    const id = await order();
    await harness.database.db
      .update(orders)
      .set({ address: sql`jsonb_set(address, '{address}', '"17, Kattabomman Cross Street"')` })
      .where(eq(orders.id, id));
    for (const words of ['kattabomman', '17 cross', 'Kattabomman madurai'])
      expect(await found({ words })).toEqual([id]);
  });

  it('its whole id, or the last eight characters people call it by', async () => {
    const id = await order();
    await order();
    expect(await found({ words: id })).toEqual([id]);
    expect(await found({ words: `#${id.slice(-8)}` })).toEqual([id]);
    expect(await found({ words: id.slice(-8).toUpperCase() })).toEqual([id]);
  });

  it('its customer, its recipient, their e-mail address and phone number, and what was bought', async () => {
    const id = await order({
      name: 'Bhavani Murugan',
      recipient: 'Chitra Selvam',
      phone: '+91 94444-55566',
      customerEmail: 'bhavani.m@example.org',
      title: 'Nila Moonstone Pendant',
    });
    for (const words of ['bhavani', 'MURUGAN', 'chitra sel', 'avani.m@example', 'moonstone bhavani']) {
      expect({ words, found: await found({ words }) }).toEqual({ words, found: [id] });
    }
    for (const words of ['9444455566', '+91 94444 55566', '094444-55566', '94444 55566', '4455566']) {
      expect({ words, found: await found({ words }) }).toEqual({ words, found: [id] });
    }
    expect(await found({ words: 'bhavani solitaire' })).toEqual([]);
  });

  it('its city, its pincode, its total and the number of its invoice', async () => {
    const { database } = harness;
    const id = await order({ name: 'Devika', paymentId: `pay_${uuidv7()}`, paymentStatus: 'paid', paidAt: new Date() });
    await order({ name: 'Devika' });
    const [row] = await database.db.select().from(orders).where(eq(orders.id, id));
    if (!row) throw new Error('the order is gone');
    const address = { ...row.address, city: 'Visakhapatnam', pincode: '530016' };
    const total = { subtotalPaise: 2_45_000_00, taxPaise: 140_50, shippingPaise: 0, totalPaise: 2_45_140_50 };
    await database.db
      .update(orders)
      .set({ address, ...total })
      .where(eq(orders.id, id));
    await database.pool.query('insert into invoices (order_id, number, data, issued_at) values ($1, $2, $3, now())', [
      id,
      'KNK/26-27/000006',
      JSON.stringify({ number: 'KNK/26-27/000006' }),
    ]);
    const words = [
      'visakha',
      'VISAKHAPATNAM',
      '530016',
      '245140',
      '2,45,140',
      '245140.50',
      '₹2,45,140.50',
      'knk/26-27/000006',
      '000006',
    ];
    for (const each of [...words, 'devika 530016', '₹2,45,140.50 000006']) {
      expect({ each, found: await found({ words: each }) }).toEqual({ each, found: [id] });
    }
    for (const none of ['245141', '245140.00', '530017', 'knk/26-27/00000', 'visakhapatnam 245140.51']) {
      expect({ none, found: await found({ words: none }) }).toEqual({ none, found: [] });
    }
  });

  it('its phone number abroad, in any way of writing it', async () => {
    const id = await order({ phone: '+44 20 7946 0958' });
    for (const words of ['+44 20 7946 0958', '+442079460958', '0044 20 7946 0958', '020 7946 0958', '79460958']) {
      expect({ words, found: await found({ words }) }).toEqual({ words, found: [id] });
    }
  });

  it('the SKU of a piece, which the result shows', async () => {
    const ring = harness.shop.piece();
    harness.shop.changePiece(ring, { jewellery: { sku: 'KNK-R-0417', huid: 'AB12CD', gemstones: [] } });
    const asha = harness.shopperWith([{ productId: ring, quantity: 1 }], 1_03_000);
    const { orderId } = (await asha.place()).json<{ orderId: string }>();
    const { data } = adminListOrders.reply.parse((await ask({ words: 'knk-r-0417' })).json());
    expect(data).toMatchObject([{ _id: orderId, cartItems: [{ sku: 'KNK-R-0417', huid: 'AB12CD' }] }]);
  });

  it('a prefix of a short name', async () => {
    const id = await order({ name: 'Om Xu' });
    expect(await found({ words: 'xu om' })).toEqual([id]);
  });

  it('a name in its own script', async () => {
    const id = await order({ name: 'காவ்யா' });
    expect(await found({ words: 'காவ்யா' })).toEqual([id]);
  });
});

describe('The search text', () => {
  it('is plain text: operators and wildcards have no effect', async () => {
    const id = await order({ name: `100%_real \\ O'Hara"; drop table orders` });
    for (const words of ['100%_real', 'o\'hara"', "dr \\ o'h", '%_r']) {
      expect({ words, found: await found({ words }) }).toEqual({ words, found: [id] });
    }
    for (const words of ['%', '_', '%%%', "'", '\\', '" -- ;', '100_real', '1%real']) {
      expect({ words, found: await found({ words }) }).toEqual({ words, found: [] });
    }
  });

  it('is limited to a hundred characters and must be valid text', async () => {
    expect(await found({ words: 'a'.repeat(100) })).toEqual([]);
    expect(await found({ words: 'a b c d e f g h i j k l m n o p q r s t u v w x y z' })).toEqual([]);
    expect((await ask({ words: 'a'.repeat(101) })).json().issues).toMatchObject([{ path: 'words' }]);
    expect((await ask({ words: 'ring\u0000' })).statusCode).toBe(400);
  });
});

describe('The owner’s list', () => {
  it('filters by status, payment status and days', async () => {
    const day = (clock: string) => new Date(`2024-02-${clock}+05:30`);
    const name = `Filter ${uuidv7().slice(-8)}`;
    const late = await order({ name, createdAt: day('11T23:59:59.999'), status: 'rejected' });
    const early = await order({ name, createdAt: day('11T00:00:00'), status: 'cancelled' });
    const before = await order({ name, createdAt: day('10T23:59:59.999'), status: 'inProcess' });
    const paid = { status: 'confirmed', paymentStatus: 'paid', paymentId: `pay_${name.slice(-8)}` } as const;
    const paidAt = day('12T00:00:00');
    const after = await order({ name, createdAt: paidAt, paidAt, ...paid });
    const mine = (query: Record<string, string>) => found({ words: name, ...query });

    expect(await mine({})).toEqual([after, late, early, before]);
    expect(await mine({ sort: 'oldest' })).toEqual([before, early, late, after]);
    expect(await mine({ from: '2024-02-11', to: '2024-02-11' })).toEqual([late, early]);
    expect(await found({ from: '2024-02-11', to: '2024-02-11' })).toEqual([late, early]);
    expect(await mine({ from: '2024-02-12' })).toEqual([after]);
    expect(await mine({ to: '2024-02-10' })).toEqual([before]);
    expect(await mine({ status: 'rejected,cancelled' })).toEqual([late, early]);
    expect(await mine({ status: 'inProcess', from: '2024-02-11' })).toEqual([]);
    expect(await mine({ paymentStatus: 'paid,refunding' })).toEqual([after]);
    expect(await found({ words: `pay_${name.slice(-8)}` })).toEqual([after]);
  });

  it('sorts by total', async () => {
    const name = `Total ${uuidv7().slice(-8)}`;
    const cost = (subtotalPaise: number) => ({ subtotalPaise, taxPaise: 0, totalPaise: subtotalPaise });
    const middle = await order({ name, ...cost(200) });
    const high = await order({ name, ...cost(300) });
    const low = await order({ name, ...cost(100) });
    expect(await found({ words: name, sort: 'total-high' })).toEqual([high, middle, low]);
    expect(await found({ words: name, sort: 'total-low' })).toEqual([low, middle, high]);
    const all = await found({ sort: 'total-low' });
    expect(all.filter((id) => [high, middle, low].includes(id))).toEqual([low, middle, high]);
  });

  it('comes in pages with the total number, with and without search text', async () => {
    const name = `Pages ${uuidv7().slice(-8)}`;
    const ids: string[] = [];
    for (const hour of ['09', '10', '11']) {
      ids.unshift(await order({ name, createdAt: new Date(`2023-05-06T${hour}:00:00+05:30`) }));
    }
    const page = async (query: Record<string, string>) =>
      adminListOrders.reply.parse((await ask({ limit: '2', ...query })).json());
    const [first, second, third] = [
      await page({ words: name }),
      await page({ words: name, page: '2' }),
      await page({ words: name, page: '3' }),
    ];
    expect([first, second, third].map(({ data }) => data.map(({ _id }) => _id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
      [],
    ]);
    expect(first).toMatchObject({ page: 1, limit: 2, total: 3, isMore: false });
    expect(third).toMatchObject({ page: 3, total: 3 });
    const thatDay = { from: '2023-05-06', to: '2023-05-06', status: 'pending' };
    expect((await page(thatDay)).data.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
    expect((await page({ ...thatDay, page: '2' })).data.map(({ _id }) => _id)).toEqual(ids.slice(2));
    expect((await page({ ...thatDay, page: '2' })).total).toBe(3);
    expect((await page({ page: '100000' })).data).toEqual([]);
  });

  it.each<Record<string, string>>([
    { status: 'lost' },
    { status: 'pending,lost' },
    { status: '' },
    { paymentStatus: 'stolen' },
    { sort: 'cheapest' },
    { from: '2026-02-30' },
    { from: 'yesterday' },
    { to: '2026-13-01' },
    { to: '9999-12-31' },
    { from: '0000-01-01' },
    { from: '2026-02-02', to: '2026-02-01' },
    { page: '0' },
    { page: '1e9' },
    { limit: '201' },
    { limit: 'all' },
  ])('refuses %j', async (query) => {
    const response = await ask(query);
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
  });
});
