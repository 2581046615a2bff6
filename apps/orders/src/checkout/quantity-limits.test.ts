import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { count, eq } from 'drizzle-orm';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { orders } from '../schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

const ordersOf = async (userId: string) => {
  const [row] = await harness.database.db.select({ n: count() }).from(orders).where(eq(orders.userId, userId));
  return row?.n;
};

it('an order accepts five of a piece, and refuses a sixth without reserving anything', async () => {
  const ring = harness.shop.piece({ count: 1000 });
  const asha = harness.shopperWith([{ productId: ring, quantity: 6 }], 6_18_000);
  const response = await asha.place();

  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'order.too-many-of-a-piece',
    message: 'One order takes at most 5 of “Dhruva Solitaire Ring”. Please lower its quantity in your bag.',
    details: { productId: ring, maxQuantity: 5 },
  });
  expect([await harness.shop.stock.of(ring), await ordersOf(asha.id)]).toEqual([1000, 0]);
  harness.shop.fillCart(asha.id, [{ productId: ring, quantity: 5 }]);
  expect((await asha.place(undefined, { totalAmount: 5_15_000 })).statusCode).toBe(200);
});

it('the sizes of a piece are counted together, other pieces separately', async () => {
  const ring = harness.shop.piece({ sizes: { 12: 100, 14: 100 } });
  const necklace = harness.shop.piece({ count: 100 });
  const lines = [
    { productId: ring, size: '12', quantity: 3 },
    { productId: ring, size: '14', quantity: 3 },
    { productId: necklace, quantity: 5 },
  ];
  const asha = harness.shopperWith(lines, 11_33_000);
  expect((await asha.place()).json().code).toBe('order.too-many-of-a-piece');
  expect(await harness.shop.stock.of(ring, '12')).toBe(100);

  harness.shop.fillCart(
    asha.id,
    lines.map((line) => (line.size === '14' ? { ...line, quantity: 2 } : line)),
  );
  expect((await asha.place(undefined, { totalAmount: 10_30_000 })).statusCode).toBe(200);
});

it('the limit is a setting of the owner', async () => {
  const ring = harness.shop.piece({ count: 1000 });
  const asha = harness.shopperWith([{ productId: ring, quantity: 12 }], 12_36_000);
  // Advance the clock, so that the cached settings expire.
  const { now } = harness.clock;
  harness.shop.set({ maxQuantity: 12, unpaidLimit: { pieces: 12, rupees: 50_00_000 } });
  harness.clock.now = () => new Date(Date.now() + 10_000);
  expect((await asha.place()).statusCode).toBe(200);
  harness.clock.now = now;
});
