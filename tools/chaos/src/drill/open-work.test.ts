import { describe, expect, it } from '@jest/globals';
import { sampleLedger, spoilt } from './invariants/sample-ledger.ts';
import { hasOpenWork, unknownPayments } from './open-work.ts';

describe('a drill waits', () => {
  it('for nothing when all work is done, even while a shopper may still pay', () => {
    expect(hasOpenWork(sampleLedger())).toBe(false);
    expect(unknownPayments(sampleLedger())).toEqual([]);
  });

  it('for orders whose hold has ended, refunds, jobs and webhooks', () => {
    const job = { service: 'orders', jobId: 'commit-o1', givenUp: false, error: null };
    expect(hasOpenWork(spoilt('orders', 2, { reservedUntil: new Date('2026-11-21T09:59:59Z') }))).toBe(true);
    expect(hasOpenWork(spoilt('refunds', 0, { state: 'sent' }))).toBe(true);
    expect(hasOpenWork(sampleLedger({ openJobs: [job] }))).toBe(true);
    expect(hasOpenWork(sampleLedger({ openEvents: ['event-1'] }))).toBe(true);
  });

  it.each(['captured', 'authorized'] as const)('for a payment that is %s, of a cancelled order too', (status) => {
    const { bank, orders } = sampleLedger();
    const cancelled = orders.map((order) => (order.id === 'o3' ? { ...order, status: 'cancelled' } : order));
    const unreported = { id: 'pay_9', razorpayOrderId: 'order_3', amountPaise: 2060, status, refundedPaise: 0 };
    const ledger = sampleLedger({ orders: cancelled, bank: [...bank, unreported] });
    expect(hasOpenWork(ledger)).toBe(false);
    expect(unknownPayments(ledger)).toEqual([unreported]);
  });
});
