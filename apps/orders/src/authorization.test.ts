import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  answersAt,
  answerToMeddler,
  endpointsAskingFor,
  endpointsOf,
  undocumentedRoutes,
} from '@kanaka/testing/authorization/authorization-matrix';
import { startOrderHarness, type OrderHarness } from '../test/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await startOrderHarness();
}, 60_000);
afterAll(() => harness.stop());

describe('authorization of orders', () => {
  it.each(endpointsOf('orders'))('$name lets in whom it is for, and nobody else', async (name) => {
    const { given, expected } = await answersAt(harness.app, harness.auth, name);
    expect(given).toEqual(expected);
  });

  it.each(endpointsAskingFor('orders', 'userId'))(
    '$door shows and changes nothing of somebody else’s',
    async (name) => {
      expect(await answerToMeddler(harness.app, harness.auth, name)).toBe('403 auth.not-yours');
    },
  );

  it.each(endpointsAskingFor('orders', 'orderId'))(
    '$door shows and changes nothing of somebody else’s order',
    async (name) => {
      const asha = harness.shopperWith([{ productId: harness.shop.piece(), quantity: 1 }], 1_03_000);
      const { orderId } = (await asha.place()).json<{ orderId: string }>();
      expect(await answerToMeddler(harness.app, harness.auth, name, { orderId })).toBe('403 auth.not-yours');
    },
  );

  it('are those of the contract', () => {
    expect(undocumentedRoutes(harness.app, 'orders')).toEqual({ undocumented: [], missing: [] });
  });
});
