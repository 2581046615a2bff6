import type { BankPayment, Ledger } from './ledger.ts';

/** Whether the shop itself knows of work that is not finished. */
export function hasOpenWork({
  at,
  orders,
  refunds,
  openJobs,
  openEvents,
}: Pick<Ledger, 'at' | 'orders' | 'refunds' | 'openJobs' | 'openEvents'>): boolean {
  return (
    orders.some(({ status, reservedUntil }) => status === 'pending' && reservedUntil < at) ||
    refunds.some(({ state }) => state !== 'made' && state !== 'credited') ||
    openJobs.length > 0 ||
    openEvents.length > 0
  );
}

/**
 * Payments that hold or held money and that the shop has not stored yet. An order's status does not tell: an order that was
 * cancelled for a newer one of its shopper is checked with Razorpay only when its hold has ended, and a minute later if
 * that check failed; and a webhook may still be on its way.
 */
export function unknownPayments({ bank, payments }: Pick<Ledger, 'bank' | 'payments'>): BankPayment[] {
  const known = new Set(payments.map(({ id }) => id));
  return bank.filter(({ id, status }) => status !== 'failed' && !known.has(id));
}
