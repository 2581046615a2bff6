import { describe, expect, it } from '@jest/globals';
import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { bulkQuestion } from './bulk-rules.ts';

const order = (change: Partial<AdminOrder>) => ({ orderStatus: 'confirmed', refundable: 0, ...change }) as AdminOrder;

describe('The question before a bulk status change', () => {
  it('states how many orders there are and how many have the status already', () => {
    const orders = [order({ refundable: 500 }), order({ orderStatus: 'inShipping' })];
    expect(bulkQuestion(orders, 'inShipping')).toEqual({
      title: 'Set 2 orders to In Shipping?',
      confirm: 'Change 2 orders',
      closes: false,
      unchanged: 1,
      paid: 0,
      backPaise: 0,
    });
    expect(bulkQuestion([order({})], 'delivered').title).toBe('Set 1 order to Delivered?');
  });

  it('states how much is refunded when orders are closed', () => {
    const orders = [
      order({ refundable: 500.5 }),
      order({ refundable: 1_24_500 }),
      order({ refundable: 0 }),
      order({ orderStatus: 'cancelled', refundable: 300 }),
    ];
    expect(bulkQuestion(orders, 'cancelled')).toMatchObject({
      title: 'Cancel 4 orders?',
      confirm: 'Cancel 4 orders and refund ₹1,25,000.50',
      closes: true,
      unchanged: 1,
      paid: 2,
      backPaise: 1_25_000_50,
    });
    expect(bulkQuestion([order({})], 'rejected').confirm).toBe('Reject 1 order');
  });
});
