import { expect, it } from '@jest/globals';
import { isMadeIn, settlementsUntil } from './settlements.ts';
import { authorizedPayment, captured, newDispute, newOrder, newRefund, type Payment } from './shapes.ts';

const india = (time: string) => new Date(`${time}+05:30`).getTime();
const by = { method: 'upi', email: 'a@kanaka.example', contact: '', description: null } as const;
const paidAt = (time: string, amount = 1_000_00): Payment => {
  const at = india(time) / 1000;
  return captured(authorizedPayment(newOrder({ id: 'order_1', amount, receipt: null, notes: [] }, at), by, at));
};
const refundOf = (payment: Payment, amount: number, time: string) =>
  newRefund(payment, { amount, receipt: null, notes: [], speed_requested: 'normal' }, india(time) / 1000);

it('pays out on the second working day what is left of payments after fees, GST on them, refunds and lost disputes', () => {
  const wednesday = paidAt('2026-11-18T09:00:00');
  const late = paidAt('2026-11-18T23:59:59', 2_000_00);
  const thursday = paidAt('2026-11-19T00:00:00');
  const refund = refundOf(wednesday, 300_00, '2026-11-18T12:00:00');
  const lost = { ...newDispute(late, 500_00, india('2026-11-18T12:00:00') / 1000), status: 'lost' as const };
  const all = {
    payments: [wednesday, late, thursday],
    refunds: [refund],
    disputes: [lost, { ...lost, id: 'disp_2', status: 'won' as const }],
  };
  expect(settlementsUntil(india('2026-11-20T10:29:59'), all)).toEqual([]);
  const [friday] = settlementsUntil(india('2026-11-20T10:30:00'), all);
  // 2% and 18% GST on it.
  expect(friday?.settlement).toMatchObject({
    amount: 3_000_00 - 70_80 - 300_00 - 500_00,
    fees: 70_80,
    tax: 10_80,
    status: 'processed',
    created_at: india('2026-11-20T10:30:00') / 1000,
  });
  expect(friday?.lines.map(({ type, settlement_id }) => [type, settlement_id])).toEqual(
    ['payment', 'payment', 'refund', 'adjustment'].map((type) => [type, friday?.settlement.id]),
  );
  // The payment of Thursday waits for the weekend; the earlier settlement stays the same.
  const [monday, again] = settlementsUntil(india('2026-11-23T12:00:00'), all);
  expect([monday?.settlement.created_at, again]).toEqual([india('2026-11-23T10:30:00') / 1000, friday]);
  expect(friday && isMadeIn(friday.settlement, { year: 2026, month: 11 })).toBe(true);
});

it('keeps from the next settlement what went back on top of what came in', () => {
  const payment = paidAt('2026-11-02T09:00:00');
  const refund = refundOf(payment, 1_000_00, '2026-11-09T09:00:00');
  const next = paidAt('2026-11-10T09:00:00', 5_000_00);
  const made = settlementsUntil(india('2026-11-30T00:00:00'), {
    payments: [payment, next],
    refunds: [refund],
    disputes: [],
  });
  expect(made.map(({ lines }) => lines.map(({ entity_id }) => entity_id))).toEqual([
    [refund.id, next.id],
    [payment.id],
  ]);
});
