import { describe, expect, it } from '@jest/globals';
import type { Ledger } from '../ledger.ts';
import { judge } from './all.ts';
import { sampleLedger, spoilt } from './sample-ledger.ts';

/** The names of the invariants that a ledger violates. */
const brokenIn = (ledger: Ledger) => judge(ledger).flatMap(({ name, broken }) => (broken.length > 0 ? [name] : []));

const money = 'Every captured rupee belongs to one order or a refund';
const paid = 'No order is paid without money';
const refunds = 'Every refund is made, no payment is left uncaptured';
const exchanges = 'Every exchange pays one order, once';
const once = 'No order is lost or doubled';
const stuck = 'No order is stuck';
const invoices = 'Invoice serials run from 1 without gap or repeat';
const creditNotes = 'Credit note serials run from 1 without gap or repeat';
const documentRule = 'Every confirmed order has its invoice, every refund its credit note';
const mails = 'Every confirmed order and every refund has exactly one mail';
const stock = 'On hand + sold − restocked = what there was';
const holds = 'Nothing is reserved but by running holds';
const sums = 'What there is of a piece is the sum of its sizes';
const parcels = 'Nothing is sent twice, and every parcel goes its way';
const returned = 'Every accepted return is refunded exactly once';
const stepMails = 'Every step of a parcel and of a return has its one mail';
const jobs = 'Outboxes are empty, no dead letters, no unread webhooks';

it('finds nothing in a correct ledger', () => {
  expect(brokenIn(sampleLedger())).toEqual([]);
});

describe('money', () => {
  it('that the bank has and the shop does not know is found', () => {
    const { bank } = sampleLedger();
    const unknown = { id: 'pay_9', razorpayOrderId: 'order_3', amountPaise: 2060, refundedPaise: 0 };
    expect(brokenIn(sampleLedger({ bank: [...bank, { ...unknown, status: 'captured' }] }))).toEqual([money]);
  });

  it('that pays two orders, or one that costs something else, is found', () => {
    expect(brokenIn(spoilt('orders', 2, { paymentId: 'pay_1' }))).toEqual([money]);
    expect(brokenIn(spoilt('orders', 0, { totalPaise: 2059 }))).toEqual([money]);
  });

  it('that was refunded too little, or twice, is found', () => {
    expect(brokenIn(spoilt('bank', 1, { refundedPaise: 1000, status: 'captured' }))).toEqual([money]);
    expect(brokenIn(spoilt('bank', 0, { refundedPaise: 2060 }))).toEqual([money]);
  });

  it('that waits for the owner is found', () => {
    expect(brokenIn(spoilt('payments', 1, { outcome: 'flagged' }))).toContain(money);
  });

  it('that the bank never received does not pay an order', () => {
    expect(brokenIn(spoilt('bank', 0, { status: 'failed', refundedPaise: 0 }))).toContain(paid);
  });

  it('that is only authorised, or whose refund is not made yet, is found', () => {
    expect(brokenIn(spoilt('bank', 2, { status: 'authorized' }))).toEqual([refunds]);
    expect(brokenIn(spoilt('refunds', 0, { state: 'sent' }))).toEqual([refunds]);
  });
});

describe('an exchange', () => {
  /** Asha's second ring paid for a bangle that costs ₹5 more. */
  function exchanged(): Ledger {
    const {
      orders,
      payments,
      refunds: made,
      bank,
      returns,
      invoices: issued,
      creditNotes: notes,
      ...rest
    } = sampleLedger();
    const [order] = orders;
    const [refund] = made;
    const [back] = returns;
    if (!order || !refund || !back) throw new Error('the sample is empty');
    const paidBy = { paymentStatus: 'paid', paymentId: 'pay_4', razorpayOrderId: 'order_4' };
    const steps = ['requested', 'approved', 'received', 'exchanging', 'exchanged'];
    return {
      ...rest,
      orders: [...orders, { ...order, ...paidBy, id: 'o4', key: 'o4', totalPaise: 1530, creditPaise: 1030, lines: [] }],
      payments: [
        ...payments,
        { id: 'exchange_r4', orderId: 'o4', amountPaise: 1030, outcome: 'credited', sourceId: 'pay_1' },
        { id: 'pay_4', orderId: 'o4', amountPaise: 500, outcome: 'used', sourceId: null },
      ],
      refunds: [...made, { ...refund, id: 'r4', state: 'credited', creditedPaise: 1030, lines: [], restock: false }],
      bank: [
        ...bank,
        { id: 'pay_4', razorpayOrderId: 'order_4', amountPaise: 500, status: 'captured', refundedPaise: 0 },
      ],
      returns: [...returns, { ...back, id: 't4', state: 'exchanged', steps }],
      invoices: [...issued, { orderId: 'o4', hasPdf: true }],
      creditNotes: [...notes, { refundId: 'r4', hasPdf: true }],
      emails: [
        ...rest.emails,
        ...['mail-confirmation-o4', ...steps.map((step) => `mail-return-t4-${step}`)].map((fact) => ({
          messageId: `${fact}@localhost`,
          to: 'asha@kanaka.example',
          subject: 'Your exchange',
        })),
      ],
    };
  }

  it('that pays its order is in order', () => {
    expect(brokenIn(exchanged())).toEqual([]);
  });

  it('whose money went back as well, or that pays nothing or too little, is found', () => {
    const { refunds: made, payments, ...rest } = exchanged();
    const goneBack = made.map((refund) =>
      refund.id === 'r4' ? { ...refund, state: 'made', creditedPaise: 0 } : refund,
    );
    expect(brokenIn({ ...rest, payments, refunds: goneBack })).toContain(exchanges);
    const less = payments.map((payment) =>
      payment.id === 'exchange_r4' ? { ...payment, amountPaise: 1029 } : payment,
    );
    expect(brokenIn({ ...rest, refunds: made, payments: less })).toEqual([exchanges]);
    expect(brokenIn({ ...exchanged(), returns: rest.returns.slice(0, 1) })).toContain(exchanges);
  });
});

describe('orders', () => {
  it('that were confirmed and are missing, or exist twice for one key, are found', () => {
    const { orders, placed } = sampleLedger();
    const [asha] = orders;
    expect(brokenIn(sampleLedger({ orders: orders.slice(0, 2) }))).toContain(once);
    expect(brokenIn(sampleLedger({ orders: [...orders, ...(asha ? [{ ...asha, id: 'o4' }] : [])] }))).toContain(once);
    const answered = [...placed, { key: 'k1', orderId: 'o2', userId: 'asha' }];
    expect(brokenIn(sampleLedger({ placed: answered }))).toEqual([once]);
  });

  it('that are still unpaid after their hold are found', () => {
    expect(brokenIn(spoilt('orders', 2, { reservedUntil: new Date('2026-11-21T09:59:59Z') }))).toEqual([stuck]);
  });
});

describe('documents', () => {
  it('with a gap, a duplicate or a late start in their serials are found', () => {
    const { serials } = sampleLedger();
    for (const numbers of [['A/000001', 'A/000003'], ['A/000001', 'A/000001'], ['A/000002']]) {
      expect(brokenIn(sampleLedger({ serials: { ...serials, invoices: numbers } }))).toEqual([invoices]);
      expect(brokenIn(sampleLedger({ serials: { ...serials, creditNotes: numbers } }))).toEqual([creditNotes]);
    }
  });

  it('that are missing, cannot be downloaded, or should not be there are found', () => {
    expect(brokenIn(sampleLedger({ invoices: [] }))).toEqual([documentRule]);
    expect(brokenIn(sampleLedger({ invoices: [{ orderId: 'o1', hasPdf: false }] }))).toEqual([documentRule]);
    expect(brokenIn(sampleLedger({ creditNotes: [] }))).toEqual([documentRule]);
    const both = ['r1', 'r2'].map((refundId) => ({ refundId, hasPdf: true }));
    expect(brokenIn(sampleLedger({ creditNotes: both }))).toEqual([documentRule]);
  });

  it('are sent by e-mail exactly once', () => {
    const { emails } = sampleLedger();
    expect(brokenIn(sampleLedger({ emails: emails.slice(1) }))).toEqual([mails]);
    expect(brokenIn(sampleLedger({ emails: [...emails, ...emails.slice(0, 1)] }))).toEqual([mails]);
    const stray = { messageId: 'mail-confirmation-o3@localhost', to: 'chitra@kanaka.example', subject: '' };
    expect(brokenIn(sampleLedger({ emails: [...emails, stray] }))).toEqual([mails]);
  });
});

describe('stock', () => {
  it('that was sold twice, returned twice or never returned is found', () => {
    expect(brokenIn(spoilt('shelves', 0, { onHand: 3 }))).toEqual([stock]);
    expect(brokenIn(spoilt('shelves', 0, { onHand: 5 }))).toEqual([stock]);
    expect(brokenIn(sampleLedger({ restocked: [] }))).toContain(stock);
    expect(brokenIn(sampleLedger({ restocked: ['r1', 'r2'] }))).toEqual([stock]);
  });

  it('of a piece that differs from the sum of its sizes is found', () => {
    expect(brokenIn(spoilt('sizedPieces', 0, { onHand: 4 }))).toEqual([sums]);
    expect(brokenIn(spoilt('sizedPieces', 0, { sizesReserved: 0 }))).toEqual([sums]);
  });

  it('that is reserved without a hold is found', () => {
    expect(brokenIn(spoilt('shelves', 1, { reserved: 0 }))).toEqual([holds]);
    expect(brokenIn(spoilt('reservations', 1, { expiresAt: null }))).toEqual([holds]);
    expect(brokenIn(spoilt('reservations', 1, { expiresAt: new Date('2026-11-21T09:59:59Z') }))).toEqual([holds]);
  });
});

describe('parcels and returns', () => {
  it('that send a piece twice, or a piece of a cancelled order, are found', () => {
    const { shipments } = sampleLedger();
    const [parcel] = shipments;
    const again = parcel ? [{ ...parcel, id: 's2', state: 'handedOver', steps: ['packed', 'handedOver'] }] : [];
    expect(brokenIn(sampleLedger({ shipments: [...shipments, ...again] }))).toEqual([parcels]);
    const toCancelled = again.map((one) => ({ ...one, orderId: 'o2' }));
    expect(brokenIn(sampleLedger({ shipments: [...shipments, ...toCancelled] }))).toEqual([parcels]);
  });

  it('that went a way that is not allowed are found', () => {
    expect(brokenIn(spoilt('shipments', 0, { steps: ['packed', 'delivered'] }))).toContain(parcels);
    expect(brokenIn(spoilt('shipments', 0, { state: 'failed' }))).toEqual([parcels]);
    expect(brokenIn(spoilt('returns', 0, { steps: ['requested', 'accepted'] }))).toContain(returned);
  });

  it('are collected without a courier only where they are to be collected', () => {
    const collected = spoilt('shipments', 0, { kind: 'pickup', steps: ['packed', 'delivered'] });
    const emails = collected.emails.filter(({ messageId }) => !messageId.includes('handedOver'));
    expect(brokenIn({ ...collected, emails })).toEqual([]);
    expect(brokenIn(spoilt('shipments', 0, { kind: 'pickup' }))).toEqual([parcels]);
  });

  it('that were accepted without a refund, or refunded twice, or not accepted and refunded, are found', () => {
    for (const change of [{ refunds: 0 }, { refunds: 2 }, { accepted: 0 }, { state: 'received', accepted: 0 }]) {
      expect(brokenIn(spoilt('returns', 0, change))).toEqual([returned]);
    }
  });

  it('about which nothing was written, or twice, or for nothing, are found', () => {
    const { emails } = sampleLedger();
    const about = emails.filter(({ messageId }) => messageId.startsWith('mail-shipment-s1-delivered'));
    expect(brokenIn(sampleLedger({ emails: emails.filter((mail) => !about.includes(mail)) }))).toEqual([stepMails]);
    expect(brokenIn(sampleLedger({ emails: [...emails, ...about] }))).toEqual([stepMails]);
    expect(brokenIn(spoilt('shipments', 0, { id: 's9' }))).toEqual([stepMails]);
  });
});

it('finds jobs that were not done, and events that were not processed', () => {
  const job = { service: 'orders', jobId: 'invoice-o1', givenUp: false, error: null };
  expect(brokenIn(sampleLedger({ openJobs: [job] }))).toEqual([jobs]);
  expect(brokenIn(sampleLedger({ openJobs: [{ ...job, givenUp: true }] }))).toEqual([jobs]);
  expect(brokenIn(sampleLedger({ openEvents: ['event'] }))).toEqual([jobs]);
});
