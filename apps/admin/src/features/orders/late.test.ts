import { expect, it } from '@jest/globals';
import { isLate } from './late.ts';

const order = {
  delivery: { from: '2026-11-24', to: '2026-11-27' },
  orderStatus: 'inShipping',
  paymentStatus: 'paid',
} as const;
const evening = new Date('2026-11-27T23:59:00+05:30');
const midnight = new Date('2026-11-28T00:00:00+05:30');

it('an order is late from the midnight in India after its last promised day', () => {
  expect([isLate(order, evening), isLate(order, midnight)]).toEqual([false, true]);
});

it('what has arrived, was closed, is unpaid or was never promised is not late', () => {
  expect(isLate({ ...order, orderStatus: 'delivered' }, midnight)).toBe(false);
  expect(isLate({ ...order, orderStatus: 'cancelled' }, midnight)).toBe(false);
  expect(isLate({ ...order, paymentStatus: 'pending' }, midnight)).toBe(false);
  expect(isLate({ ...order, readyToCollect: true }, midnight)).toBe(false);
  expect(isLate({ ...order, readyToCollect: false }, midnight)).toBe(true);
  expect(isLate({ orderStatus: 'inShipping', paymentStatus: 'paid' }, midnight)).toBe(false);
});
