import { describe, expect, it } from '@jest/globals';
import type { Order, Refund } from '@kanaka/contracts/orders/orders';
import {
  endedBriefly,
  hasInvoice,
  isReturnable,
  isUnpaid,
  orderWords,
  shortId,
  whyEnded,
  whyReturned,
} from './order-words.ts';
import { returnedBriefly } from './return-words.ts';

describe('An order’s status', () => {
  it.each([
    ['pending', 'Order Pending'],
    ['confirmed', 'Order Confirmed'],
    ['delivered', 'Order Delivered'],
    ['rejected', 'Order Rejected'],
    ['cancelled', 'Order Cancelled'],
    ['processing', 'Processing Your Order'],
    ['inProcess', 'Processing Your Order'],
    ['shipped', 'Order Shipped'],
    ['inShipping', 'Order Shipped'],
    ['gift-wrapped', 'Order Details'],
    ['toString', 'Order Details'],
  ])('%s has the title %s', (status, title) => {
    expect(orderWords(status).title).toBe(title);
  });

  it('has a coloured dot when it is pending, confirmed, delivered or rejected, else a neutral one', () => {
    const tones = ['pending', 'confirmed', 'delivered', 'rejected', 'cancelled', 'inShipping'].map(
      (status) => orderWords(status).tone,
    );
    expect(tones).toEqual(['amber', 'emerald', 'gold', 'red', 'neutral', 'neutral']);
  });

  it('is shown with the last eight characters of the order’s id', () => {
    expect(shortId('0198c5a2-7e11-7c3a-9d21-5f0c8ad03135')).toBe('8ad03135');
  });

  it('allows a payment only while the order and its payment are pending', () => {
    expect(isUnpaid({ orderStatus: 'pending', paymentStatus: 'pending' })).toBe(true);
    expect(isUnpaid({ orderStatus: 'cancelled', paymentStatus: 'pending' })).toBe(false);
    expect(isUnpaid({ orderStatus: 'pending', paymentStatus: 'paid' })).toBe(false);
  });

  it.each([
    ['confirmed', 'paid', true],
    ['delivered', 'partly-refunded', true],
    ['delivered', 'refunded', false],
    ['pending', 'pending', false],
    ['cancelled', 'paid', false],
    ['rejected', 'paid', false],
  ] as const)('%s and %s: whether pieces can be sent back is %s', (orderStatus, paymentStatus, can) => {
    expect(isReturnable({ orderStatus, paymentStatus })).toBe(can);
  });
});

it('A payment that came too late is explained, but not the refund of an order that was confirmed', () => {
  const refund: Refund = {
    _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135',
    amount: 1_89_228.51,
    reason: 'The payment came after the time to pay had ended.',
    state: 'sent',
    items: [],
    creditNoteNumber: '',
    createdAt: '2026-11-23T09:00:00Z',
  };
  const late = { orderStatus: 'cancelled', paymentStatus: 'refunding', invoiceNumber: '' } as const;
  expect(whyReturned({ ...late, refunds: [refund] })).toBe(refund.reason);
  expect(whyReturned({ ...late, refunds: [refund], invoiceNumber: 'KNK/26-27/000001' })).toBeNull();
  expect(whyReturned({ ...late, refunds: [refund], paymentStatus: 'paid' })).toBeNull();
});

describe('An order with a return says in the list', () => {
  const piece = { productId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00009', size: '', title: 'Veni Ring' };
  const refund = (change: Partial<Refund> = {}): Refund => ({
    _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135',
    amount: 97_055.3,
    reason: '',
    state: 'made',
    items: [{ ...piece, quantity: 2 }],
    creditNoteNumber: '',
    createdAt: '2026-11-23T09:00:00Z',
    ...change,
  });
  const line = (returnStates: Order['returnStates'], ...refunds: Refund[]) =>
    returnedBriefly({
      cartItems: [{ ...piece, image: '', price: 1_000, quantity: 2 }],
      refunds,
      ...(returnStates && { returnStates }),
    });

  it('how far it is', () => {
    expect(line(['requested'])).toBe('Return requested. We’ll e-mail you.');
    expect(line(['accepted', 'approved'], refund())).toBe('Return approved');
    expect(line(['refused'])).toBe('Return could not be accepted');
  });

  it('what came back of the money', () => {
    expect(line(['accepted'], refund())).toBe('Returned · ₹97,055.30 sent back');
    expect(line(['accepted', 'withdrawn'], refund({ state: 'sent' }))).toBe('Returned · ₹97,055.30 on its way back');
    expect(line(['accepted', 'refused'], refund({ items: [{ ...piece, quantity: 1 }] }))).toBe(
      'Partly returned · ₹97,055.30 sent back',
    );
    expect(line(['exchanged'], refund({ state: 'credited', credited: 97_055.3 }))).toBe('Exchanged');
    expect(line(['exchanged'], refund({ credited: 97_000 }))).toBe('Exchanged · ₹55.30 sent back');
  });

  it('nothing where nothing was sent back', () => {
    for (const states of [undefined, [], ['withdrawn'], ['expired']] as const) {
      expect(line(states && [...states])).toBeNull();
    }
  });
});

it('An order that ended unpaid says why in the list, in few words, and has no invoice', () => {
  const unpaid = { orderStatus: 'cancelled', paymentStatus: 'pending', invoiceNumber: '', refunds: [] } as const;
  const order = { ...unpaid, refunds: [] };
  expect(endedBriefly(order)).toBe('Not paid in time. Nothing was charged.');
  expect(endedBriefly({ ...order, cancelReason: '' })).toBe('Cancelled by you');
  expect(endedBriefly({ ...order, replaced: true })).toBe('Replaced by a newer order. Nothing was charged.');
  expect(endedBriefly({ ...order, closedByShop: true })).toBe('Closed by the shop. Nothing was charged.');
  expect(whyEnded({ ...order, closedByShop: true })).toMatch(/^The shop closed this order before it was paid\./);
  expect(endedBriefly({ ...order, cancelReason: 'Wrong size.' })).toBe('Cancelled by you: “Wrong size”');
  expect(whyEnded({ ...order, cancelReason: 'I take another instead.' })).toBe(
    'You have cancelled this order: “I take another instead”.',
  );
  expect(endedBriefly({ ...order, orderStatus: 'pending' })).toBeNull();
  expect(hasInvoice(order)).toBe(false);
  expect(hasInvoice({ invoiceNumber: 'KNK/26-27/000001' })).toBe(true);
});
