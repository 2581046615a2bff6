import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

it('the owner can see whether Razorpay accepts the keys, but never the keys', async () => {
  const { headers } = harness.auth.signIn({ role: 'admin' });
  const read = async () => {
    const response = await harness.app.inject({ url: '/api/admin/payments/keys', headers });
    expect(response.body).not.toMatch(/rzp_|secret/);
    return response.json().data;
  };
  expect(await read()).toEqual({ state: 'accepted' });
  harness.razorpay.refuseKeys(true);
  expect(await read()).toEqual({ state: 'refused' });
  harness.razorpay.setDown(true);
  expect(await read()).toEqual({ state: 'unknown' });
});
