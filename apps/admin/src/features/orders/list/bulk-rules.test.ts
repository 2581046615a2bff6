import { describe, expect, it } from '@jest/globals';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { anOrder } from '../../../../test/orders.ts';
import { bulkQuestion } from './bulk-rules.ts';

const order = (change: Partial<AdminOrder>) => anOrder({ refundable: 0, ...change });

describe('The question before a bulk status change', () => {
  it('states how many orders there are and how many have the status already', () => {
    const orders = [order({ refundable: 500 }), order({ orderStatus: 'inShipping' })];
    expect(bulkQuestion(orders, 'inShipping')).toEqual({
      title: 'Set 2 orders to In Shipping?',
      confirm: 'Change 2 orders',
      cancel: 'Keep them as they are',
      closes: false,
      unchanged: '1 already has this status.',
      backPaise: 0,
      goesBack: 'the customers of 0 paid orders the way it was paid',
      mails: {
        sent: 'Each customer is told by e-mail',
        none: 'No customer is told by e-mail',
        ofRefunds: 'The e-mails about the refunds are',
      },
      restocks: false,
      warnings: [],
      effects: [
        'Everything that was not sent is recorded as handed over to the courier.',
        '1 of them is not packed yet.',
      ],
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
      unchanged: '1 already has this status.',
      goesBack: 'the customers of 2 paid orders the way it was paid',
      backPaise: 1_25_000_50,
      restocks: true,
    });
    expect(bulkQuestion([order({})], 'rejected').confirm).toBe('Reject 1 order');
  });

  it('says what else happens to those that do not have the status yet, and how many are not ready for it', () => {
    const packed = { cartItems: anOrder().cartItems.map((item) => ({ ...item, unsent: 0 })) };
    const [unpaid, closed] = [order({ paymentStatus: 'pending' }), order({ orderStatus: 'rejected' })];
    const orders = [order({}), unpaid, closed, order(packed), order({ orderStatus: 'delivered' })];
    expect(bulkQuestion(orders, 'delivered')).toMatchObject({
      effects: ['All their pieces are recorded as delivered.', '2 of them are not packed yet.'],
      warnings: [
        '1 of them is closed: pieces that went back into stock are taken out again if they are still there; refunds stay.',
        '1 of them is not paid: they will say Delivered, but nothing of them is handed over.',
      ],
    });
    expect(bulkQuestion([order(packed)], 'delivered')).toMatchObject({
      effects: ['All its pieces are recorded as delivered.'],
      warnings: [],
    });
    expect(bulkQuestion([unpaid, closed], 'inProcess').warnings).toHaveLength(2);
    expect(bulkQuestion([unpaid, order({})], 'cancelled')).toMatchObject({
      effects: ['Reserved pieces can be bought again.'],
      warnings: [],
    });
  });
});
