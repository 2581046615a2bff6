import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { outbox } from '../schema.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

it('an order above Razorpay’s limit says what to do instead, holds nothing, and is reported to the owner once', async () => {
  harness.razorpay.limitTo(5_00_000_00);
  const haar = harness.shop.piece({ price: 6_00_00_000 });
  const asha = harness.shopperWith([{ productId: haar, quantity: 1 }], 6_18_00_000);
  for (const response of [await asha.place(), await asha.place()]) {
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'order.above-limit', message: expect.stringContaining(`write to ${demoShop.email}`) },
    ]);
  }
  expect(await harness.shop.stock.countHolds()).toBe(0);
  const mails = await harness.database.db.select().from(outbox).where(eq(outbox.name, 'order-above-limit'));
  expect(mails.map(({ data }) => data)).toEqual([
    { to: demoShop.email, name: 'Asha', customerEmail: `${asha.id}@kanaka.example`, totalPaise: 6_18_00_000_00 },
  ]);
});
