import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  answersAt,
  answerToOtherUser,
  endpointsAskingFor,
  endpointsOf,
  undocumentedRoutes,
} from '@kanaka/testing/authorization/authorization-matrix';
import { startOrderHarness, type OrderHarness } from '../test/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
});
afterAll(() => harness.stop());

describe('authorization of orders', () => {
  it.each(endpointsOf('orders'))('$name admits its audience and nobody else', async (name) => {
    const { given, expected } = await answersAt(harness.app, harness.auth, name);
    expect(given).toEqual(expected);
  });

  it.each(endpointsAskingFor('orders', 'userId'))(
    '$name neither shows nor changes another user’s data',
    async (name) => {
      expect(await answerToOtherUser(harness.app, harness.auth, name)).toBe('403 auth.not-yours');
    },
  );

  it.each(endpointsAskingFor('orders', 'orderId'))(
    '$name neither shows nor changes another user’s order',
    async (name) => {
      const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
      const { orderId } = (await asha.place()).json<{ orderId: string }>();
      expect(await answerToOtherUser(harness.app, harness.auth, name, { orderId })).toBe('403 auth.not-yours');
    },
  );

  it('are those of the contract', () => {
    expect(undocumentedRoutes(harness.app, 'orders')).toEqual({ undocumented: [], missing: [] });
  });
});
