import { describe, expect, it } from '@jest/globals';
import { wayBack } from './status-question.ts';

describe('The way money goes back', () => {
  const order = {
    totalAmount: 1030,
    exchange: { orderId: '0199a000-0000-7000-8000-0000000000ab', credit: 1000, due: 30 },
  };

  it('names both amounts when all of an order that was paid in two ways goes back', () => {
    expect(wayBack(order, 1030_00)).toMatch(
      /^the way it was paid, ₹1,000\.00 by the payment of order #\S+ and ₹30\.00 by its own$/,
    );
  });

  it.each([
    ['a part', order, 500_00],
    ['an order without an exchange', { totalAmount: 1030 }, 1030_00],
    [
      'an order that its exchange has paid alone',
      { ...order, exchange: { ...order.exchange, credit: 1030, due: 0 } },
      1030_00,
    ],
  ])('is not divided for %s', (_, paid, backPaise) => {
    expect(wayBack(paid, backPaise)).toBe('the way it was paid');
  });
});
