import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startOrderHouse, type OrderHouse } from '../order-house.ts';

let house: OrderHouse;
beforeAll(async () => {
  house = await startOrderHouse();
}, 60_000);
afterAll(() => house.stop());

it('the owner learns whether Razorpay accepts the keys, and never the keys', async () => {
  const { headers } = house.house.signIn({ role: 'admin' });
  const read = async () => {
    const reply = await house.app.inject({ url: '/api/admin/payments/keys', headers });
    expect(reply.body).not.toMatch(/rzp_|secret/);
    return reply.json().data;
  };
  expect(await read()).toEqual({ state: 'accepted' });
  house.razorpay.refuseKeys(true);
  expect(await read()).toEqual({ state: 'refused' });
  house.razorpay.setDown(true);
  expect(await read()).toEqual({ state: 'unknown' });
});
