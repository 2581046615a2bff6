import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
}, 60_000);
afterAll(() => harness.stop());

it('the owner learns whether Razorpay accepts the keys, and never the keys', async () => {
  const { headers } = harness.auth.signIn({ role: 'admin' });
  const read = async () => {
    const reply = await harness.app.inject({ url: '/api/admin/payments/keys', headers });
    expect(reply.body).not.toMatch(/rzp_|secret/);
    return reply.json().data;
  };
  expect(await read()).toEqual({ state: 'accepted' });
  harness.razorpay.refuseKeys(true);
  expect(await read()).toEqual({ state: 'refused' });
  harness.razorpay.setDown(true);
  expect(await read()).toEqual({ state: 'unknown' });
});
