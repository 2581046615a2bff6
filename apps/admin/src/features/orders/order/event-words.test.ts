import { describe, expect, it } from '@jest/globals';
import type { OrderEvent } from '@kanaka/contracts/orders/admin-orders';
import { eventWords, shipmentWords } from './order-history.tsx';

const at = '2026-11-20T09:00:00Z';
const payment = {
  kind: 'payment',
  at,
  by: 'Razorpay',
  amount: 10_300,
  currency: 'INR',
  method: 'upi',
  paymentId: 'pay_1',
};

describe('An event of an order', () => {
  it.each<[object, string]>([
    [{ kind: 'status', at, by: 'Asha', status: 'inShipping' }, 'Status set to In Shipping'],
    [{ kind: 'status', at, by: 'Asha', status: 'confirmed', manner: 'undo' }, 'Undone: back to Confirmed'],
    [{ ...payment, outcome: 'used', reason: '' }, '₹10,300.00 paid, by UPI'],
    [{ ...payment, amount: undefined, outcome: 'used', reason: '' }, 'Payment received'],
    [{ ...payment, outcome: 'returned', reason: '' }, '₹10,300.00 received; being refunded, by UPI'],
    [
      { ...payment, currency: 'USD', amount: 12.5, method: 'emi', outcome: 'flagged', reason: '' },
      'USD 12.50 received; waiting for your decision, by emi',
    ],
    [{ kind: 'refund', at, by: 'Meera', amount: 500.5, reason: '' }, 'Refund of ₹500.50 started'],
    [
      { kind: 'refund-moved', at, by: 'Razorpay', amount: 500.5, state: 'made' },
      'Refund of ₹500.50: with the customer’s bank',
    ],
    [
      { kind: 'refund-moved', at, by: 'Meera', amount: 500.5, state: 'settled', note: 'Cash, receipt 14.' },
      'Refund of ₹500.50: given back outside the shop',
    ],
  ])('%j reads “%s”', (event, words) => {
    expect(eventWords(event as OrderEvent).words).toBe(words);
  });

  it('shows its reason or note', () => {
    expect(eventWords({ kind: 'status', at, by: 'Asha', status: 'delivered', manner: 'quiet' })).toEqual({
      words: 'Status set to Delivered',
      note: 'Without an e-mail',
    });
    expect(eventWords({ kind: 'refund', at, by: 'Meera', amount: 1, reason: 'A scratch.' }).note).toBe('A scratch.');
  });

  it('is named “Order placed” when it is the first', () => {
    expect(eventWords({ kind: 'status', at, by: 'Asha', status: 'pending' }, true).words).toBe('Order placed');
  });
});

describe('A step of a parcel', () => {
  const items = [{ productId: 'a', size: '14', title: 'Dhruva Ring', image: '', quantity: 2 }];
  const parcel = { courier: 'Sequel', awb: 'S123', items };

  it.each([
    ['packed', 'Parcel packed', '2 × Dhruva Ring · Size 14'],
    ['handedOver', 'Parcel handed over', 'Sequel · S123'],
    ['outForDelivery', 'Parcel out for delivery', 'Sequel · S123'],
    ['delivered', 'Parcel delivered', '2 × Dhruva Ring · Size 14'],
    ['failed', 'Parcel failed', '2 × Dhruva Ring · Size 14'],
  ] as const)('that is %s says what happened, and with whom or with what', (state, words, note) => {
    expect(shipmentWords(parcel, state)).toEqual({ words, note });
  });

  it('without a courier has no tracking; of a pick-up it is ready and collected', () => {
    expect(shipmentWords({ ...parcel, courier: '', awb: '' }, 'handedOver').note).toBe('Without tracking');
    expect(shipmentWords({ ...parcel, kind: 'pickup' }, 'packed').words).toBe('Ready to collect');
    expect(shipmentWords({ ...parcel, kind: 'pickup' }, 'delivered').words).toBe('Collected');
  });
});
