import { describe, expect, it } from '@jest/globals';
import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';
import type { Order } from '@kanaka/contracts/orders/orders';
import { usualWorth } from '@kanaka/contracts/catalog/shop-profile';
import { breakupOfGold } from '../../../test/metal-piece.ts';
import { worthOfOrder } from './order-worth.ts';

const productId = '0192a000-0000-7000-8000-00000000000a';
const gold: MetalRate = {
  metal: 'gold',
  fineness: 916,
  purity: '22K (916)',
  rate: 15_000,
  since: '2026-11-23T04:00:00Z',
};
const item = (change: Partial<Order['cartItems'][number]> = {}): Order['cartItems'][number] => ({
  productId,
  title: 'Veni Band',
  size: '',
  image: '',
  price: 183_717,
  quantity: 2,
  priceBreakup: breakupOfGold(12_000),
  ...change,
});
const order = (cartItems: Order['cartItems'], change: Partial<Order> = {}) => {
  return { orderStatus: 'delivered' as const, cartItems, refunds: [], ...change };
};

describe('what an order would bring today', () => {
  it('is the metal at today’s rate by the rules, for every piece of it', () => {
    const [line] = worthOfOrder(order([item()]), [gold], usualWorth);
    expect(line).toMatchObject({
      quantity: 2,
      exchange: { totalPaise: 360_000_00 },
      buyBack: { totalPaise: 342_000_00 },
    });
  });

  it('has the stones at what was paid for them', () => {
    const stones = {
      kind: 'stones' as const,
      name: 'Ruby',
      per: 'stone' as const,
      count: 1,
      price: 1_000,
      amount: 1_000,
    };
    const plain = breakupOfGold(12_000);
    const own = item({ quantity: 1, priceBreakup: { ...plain, lines: [...plain.lines, stones] } });
    const [line] = worthOfOrder(order([own]), [gold], usualWorth);
    expect([line?.exchange.stonesPaise, line?.buyBack.stonesPaise]).toEqual([800_00, 700_00]);
  });

  it('leaves out what was sent back, what had a fixed price, and metal without a rate', () => {
    const refund = {
      _id: productId,
      amount: 1,
      reason: '',
      state: 'made' as const,
      items: [{ productId, size: '', title: '', quantity: 1 }],
      creditNoteNumber: '',
      createdAt: '2026-11-01T00:00:00Z',
    };
    expect(worthOfOrder(order([item()], { refunds: [refund] }), [gold], usualWorth)[0]?.quantity).toBe(1);
    expect(worthOfOrder(order([item()], { refunds: [refund, refund] }), [gold], usualWorth)).toEqual([]);
    expect(worthOfOrder(order([item({ priceBreakup: undefined })]), [gold], usualWorth)).toEqual([]);
    expect(worthOfOrder(order([item()]), [], usualWorth)).toEqual([]);
  });

  it('is not told before it is delivered', () => {
    expect(worthOfOrder(order([item()], { orderStatus: 'shipped' }), [gold], usualWorth)).toEqual([]);
  });
});
