import { expect, it } from '@jest/globals';
import type { AdminReturn } from '@kanaka/contracts/orders/returns';
import { movesOf } from './return-moves.ts';

const another = { productId: '', size: '', quantity: 1, title: '', image: '' };

it.each<[AdminReturn['state'], boolean, ReturnType<typeof movesOf>]>([
  ['requested', false, { primary: 'approved', others: [], mayRefuse: true }],
  ['approved', false, { primary: 'received', others: ['inTransit'], mayRefuse: false }],
  ['received', true, { primary: 'inspected', others: ['accepted', 'exchanging'], mayRefuse: true }],
  ['inspected', false, { primary: 'accepted', others: ['exchanging'], mayRefuse: true }],
  ['inspected', true, { primary: 'exchanging', others: ['accepted'], mayRefuse: true }],
  ['exchanging', true, { primary: undefined, others: ['accepted'], mayRefuse: false }],
  ['refused', false, { primary: undefined, others: [], mayRefuse: false }],
])('a return that is %s (another piece wanted: %s) proposes one step', (state, wants, moves) => {
  expect(movesOf({ state, ...(wants && { exchangeFor: another }) })).toEqual(moves);
});
