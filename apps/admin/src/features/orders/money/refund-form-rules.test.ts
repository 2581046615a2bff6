import { describe, expect, it } from '@jest/globals';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { type RefundFields, draftOf, refundPaise, refusals, returnablePieces } from './refund-form-rules.ts';

const ring = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';
const chain = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00002';

const order = (change: Partial<AdminOrder> = {}) =>
  ({
    cartItems: [
      { productId: ring, title: 'Ring', image: '', price: 33.5, quantity: 3 },
      { productId: chain, title: 'Chain', image: '', price: 1000, quantity: 1 },
    ],
    refunds: [],
    refundable: 1133.52,
    ...change,
  }) as AdminOrder;

const fields = (change: Partial<RefundFields> = {}): RefundFields => ({
  by: 'pieces',
  quantities: {},
  sum: '',
  restock: true,
  reason: 'The clasp was loose.',
  ...change,
});

describe('The refund form', () => {
  it('refunds piece by piece exactly what the line cost with its tax', () => {
    const back = (returned: number) =>
      refundPaise(
        order({
          refunds: [{ items: [{ productId: ring, title: 'Ring', quantity: returned }] }] as AdminOrder['refunds'],
        }),
        fields({ quantities: { [ring]: 1 } }),
      );
    expect([back(0), back(1), back(2)]).toEqual([3_451, 3_450, 3_451]);
    expect(refundPaise(order(), fields({ quantities: { [ring]: 3 } }))).toBe(10_352);
  });

  it('offers only pieces that were not returned yet', () => {
    const refunds = [
      { items: [{ productId: chain, title: 'Chain', quantity: 1 }] },
      { items: [{ productId: ring, title: 'Ring', quantity: 2 }] },
    ] as AdminOrder['refunds'];
    expect(returnablePieces(order({ refunds }))).toMatchObject([{ productId: ring, returned: 2, left: 1 }]);
  });

  it.each([
    ['1,030.50', 103_050],
    ['₹ 12', 1200],
    ['', 0],
    ['a lot', 0],
    ['-5', 0],
  ])('reads the amount “%s” as %d paise', (sum, paise) => {
    expect(refundPaise(order(), fields({ by: 'sum', sum }))).toBe(paise);
  });

  it('sends the chosen pieces or the amount, never both', () => {
    expect(draftOf(fields({ quantities: { [ring]: 2, [chain]: 0 }, sum: '5' }))).toEqual({
      lines: [{ productId: ring, quantity: 2 }],
      restock: true,
      reason: 'The clasp was loose.',
    });
    expect(draftOf(fields({ by: 'sum', sum: '5', quantities: { [ring]: 2 } }))).toMatchObject({
      amount: 5,
      restock: false,
    });
  });

  it.each<[string, Partial<RefundFields>, object]>([
    ['no piece', {}, { quantities: 'Choose what is returned.' }],
    ['no sum', { by: 'sum' }, { sum: 'Enter an amount of at least ₹1, in rupees.' }],
    ['a sum of nothing', { by: 'sum', sum: '0' }, { sum: 'Enter an amount of at least ₹1, in rupees.' }],
    ['parts of a paisa', { by: 'sum', sum: '1.005' }, { sum: 'Enter an amount of at least ₹1, in rupees.' }],
    ['more than is left', { by: 'sum', sum: '1133.53' }, { sum: 'At most ₹1,133.52 is refundable.' }],
    [
      'less than Razorpay gives back',
      { by: 'sum', sum: '0.50' },
      { sum: 'Enter an amount of at least ₹1, in rupees.' },
    ],
    [
      'what would leave a rest that cannot go back',
      { by: 'sum', sum: '1133.02' },
      { sum: 'This would leave ₹0.50, which Razorpay cannot refund. Refund all of ₹1,133.52, or less.' },
    ],
    ['no reason', { quantities: { [ring]: 1 }, reason: '  ' }, { reason: 'Please say why.' }],
  ])('is refused with %s', (_what, change, refused) => {
    expect(refusals(order(), fields(change))).toEqual(refused);
  });

  it('accepts a refund of all that is left', () => {
    expect(refusals(order(), fields({ quantities: { [ring]: 3, [chain]: 1 } }))).toEqual({});
    expect(refusals(order(), fields({ by: 'sum', sum: '1133.52' }))).toEqual({});
  });
});
