import { describe, expect, it } from '@jest/globals';
import type { AdminProduct } from '@kanaka/contracts/admin-products';
import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { orderFigures, scopeOf, stockFigures } from './figures.ts';

const order = (part: Partial<AdminOrder>) =>
  ({
    orderStatus: 'pending',
    paymentStatus: 'pending',
    totalAmount: 0,
    orderDate: '2026-01-01T00:00:00Z',
    ...part,
  }) as AdminOrder;
const piece = (title: string, totalStock: number) => ({ title, totalStock }) as AdminProduct;

describe('The dashboard', () => {
  it('counts today by the shop’s own clock, from midnight in India', () => {
    const orders = [
      order({ orderDate: '2026-11-20T18:29:00Z' }), // 23:59 the day before
      order({ orderDate: '2026-11-20T18:31:00Z' }), // 00:01
      order({ orderDate: '2026-11-21T17:00:00Z' }),
    ];
    expect(orderFigures(orders, new Date('2026-11-21T04:00:00Z')).today).toBe(2);
  });

  it('adds up what is paid to the paisa, less what has gone back of it', () => {
    const orders = [
      order({ paymentStatus: 'paid', totalAmount: 0.1, refundable: 0.1, orderStatus: 'confirmed' }),
      order({ paymentStatus: 'paid', totalAmount: 0.2, refundable: 0.2, orderStatus: 'delivered' }),
      order({ paymentStatus: 'partly-refunded', totalAmount: 8, refundable: 0.4, orderStatus: 'inProcess' }),
      order({ paymentStatus: 'refunded', totalAmount: 500, refundable: 0, orderStatus: 'cancelled' }),
      order({ paymentStatus: 'pending', totalAmount: 900, refundable: 0 }),
    ];
    expect(orderFigures(orders, new Date())).toMatchObject({ revenuePaise: 70, paid: 3, open: 3, toFulfil: 2 });
  });

  it('tells sold-out pieces from those with few left, fewest first', () => {
    const { out, low } = stockFigures([piece('a', 3), piece('b', 0), piece('c', 1), piece('d', 4)], 3);
    expect(out.map(({ title }) => title)).toEqual(['b']);
    expect(low.map(({ title }) => title)).toEqual(['c', 'a']);
  });

  it('says how much was looked at', () => {
    expect(scopeOf(200, 512, 'order', 'orders')).toBe('of the newest 200 orders');
    expect(scopeOf(12, 12, 'order', 'orders')).toBe('of all 12 orders');
    expect(scopeOf(1, 1, 'order', 'orders')).toBe('of 1 order');
  });
});
