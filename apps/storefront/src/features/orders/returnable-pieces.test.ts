import { expect, it } from '@jest/globals';
import type { Order } from '@kanaka/contracts/orders';
import type { Return } from '@kanaka/contracts/returns';
import { returnablePieces } from './returnable-pieces.ts';

const piece = (size: string, quantity: number) => ({
  productId: '0192a000-0000-7000-8000-00000000000b',
  size,
  title: 'Veni Ring',
  image: '',
  price: 1_000,
  quantity,
});
const back = (state: Return['state'], size: string, quantity: number): Return => ({
  _id: crypto.randomUUID(),
  orderId: crypto.randomUUID(),
  state,
  reason: 'other',
  words: '',
  lines: [{ ...piece(size, quantity), accepted: 0 }],
  courier: '',
  awb: '',
  steps: [],
});
const refund = (size: string, quantity: number): Order['refunds'][number] => ({
  _id: crypto.randomUUID(),
  amount: 1_030,
  reason: '',
  state: 'made',
  items: [piece(size, quantity)],
  creditNoteNumber: '',
  createdAt: '2026-11-20T09:00:00Z',
});

it('what was given back or is asked for already cannot be asked for again; what was refused or withdrawn can', () => {
  const left = returnablePieces({
    cartItems: [piece('14', 5), piece('15', 2)],
    refunds: [refund('14', 1)],
    returns: [
      back('requested', '14', 2),
      back('refused', '14', 5),
      back('withdrawn', '15', 2),
      // What was accepted of it is a refund already.
      back('exchanging', '14', 1),
      back('received', '15', 2),
    ],
  });
  expect(left.map(({ size, quantity }) => [size, quantity])).toEqual([['14', 2]]);
});
