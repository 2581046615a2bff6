import { describe, expect, it } from '@jest/globals';
import { forgetOrderKey, orderKey } from './order-key.ts';

const intention = {
  userId: 'asha',
  addressId: 'home',
  totalPaise: 14626000,
  deliveryMethod: 'delivery' as const,
  gift: { isGift: false, giftMessage: '' },
  items: [
    { productId: 'ring', size: '14', quantity: 1 },
    { productId: 'kada', size: '', quantity: 2 },
  ],
};
const minutes = (count: number) => count * 60_000;

describe('The idempotency key of an order', () => {
  it('is the same for the same bag, address and total, in whatever order the lines are', () => {
    const key = orderKey(intention, 0);
    expect(orderKey({ ...intention, items: intention.items.toReversed() }, minutes(5))).toBe(key);
  });

  it.each([
    ['another address', { addressId: 'office' }],
    ['another total', { totalPaise: 14626001 }],
    ['another quantity', { items: [{ productId: 'ring', size: '14', quantity: 3 }] }],
    [
      'another size',
      {
        items: [
          { productId: 'ring', size: '15', quantity: 1 },
          { productId: 'kada', size: '', quantity: 2 },
        ],
      },
    ],
    ['another shopper', { userId: 'meena' }],
    ['another handover', { deliveryMethod: 'pickup' as const }],
    ['other words of a gift', { gift: { isGift: true, giftMessage: 'For Amma' } }],
  ])('is new for %s', (_what, change) => {
    expect(orderKey({ ...intention, ...change }, 0)).not.toBe(orderKey(intention, 0));
  });

  it('is new after the hold has expired, and after the order was paid', () => {
    const key = orderKey(intention, 0);
    const later = orderKey(intention, minutes(15));
    expect(later).not.toBe(key);
    forgetOrderKey();
    expect(orderKey(intention, minutes(15))).not.toBe(later);
  });

  it('is new when the stored one cannot be read', () => {
    sessionStorage.setItem('kanaka.order-key', '{"intention":');
    expect(orderKey(intention)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
