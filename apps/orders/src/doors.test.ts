import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersAt, answerToMeddler, doorsAsking, doorsOf, untoldDoors } from '@kanaka/testing/doors/who-may';
import { startOrderHouse, type OrderHouse } from './order-house.ts';

let house: OrderHouse;
beforeAll(async () => {
  house = await startOrderHouse();
}, 60_000);
afterAll(() => house.stop());

describe('the doors of orders', () => {
  it.each(doorsOf('orders'))('$door lets in whom it is for, and nobody else', async (door) => {
    const { given, expected } = await answersAt(house.app, house.house, door);
    expect(given).toEqual(expected);
  });

  it.each(doorsAsking('orders', 'userId'))('$door shows and changes nothing of somebody else’s', async (door) => {
    expect(await answerToMeddler(house.app, house.house, door)).toBe('403 auth.not-yours');
  });

  it.each(doorsAsking('orders', 'orderId'))(
    '$door shows and changes nothing of somebody else’s order',
    async (door) => {
      const asha = house.shopperWith([{ productId: house.shop.piece(), quantity: 1 }], 1_03_000);
      const { orderId } = (await asha.place()).json<{ orderId: string }>();
      expect(await answerToMeddler(house.app, house.house, door, { orderId })).toBe('403 auth.not-yours');
    },
  );

  it('are those of the contract', () => {
    expect(untoldDoors(house.app, 'orders')).toEqual({ untold: [], missing: [] });
  });
});
