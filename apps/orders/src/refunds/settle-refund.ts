import { formatPaise } from '@kanaka/money/rupees';
import { AppError, existing } from '@kanaka/server-kit/app-error';
import { changeOrder } from '../orders/change-order.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import type { RefundRow } from './refunds-schema.ts';
import { stillOwed, tryRefund } from './make-refund.ts';
import type { BookDeps } from './book-refunds.ts';
import { emailShopper } from './note-taken.ts';
import { findRefund, markSettled } from './refunds.repository.ts';
import { refreshPaymentStatus } from './request-refund.ts';

/**
 * Records that the owner has refunded money outside the shop that Razorpay refuses to refund, and how. Only once, and never
 * while Razorpay is being called for it: the money would be refunded twice.
 */
export async function settleRefund(
  deps: BookDeps,
  { refundId, note, settledBy }: { refundId: string; note: string; settledBy: Owner },
): Promise<void> {
  const known = existing('refund', await findRefund(deps.db, refundId));
  if (known.state !== 'owed') throw notOwed();
  await tryRefund(deps.db, refundId, async (refund) => {
    // Read together with the claim: a request sent since then may be in progress without a response.
    if (!refund.refusal) throw notRefused();
    const left = await stillOwed(deps, refund);
    if (!left) throw notOwed();
    if (left.amountPaise < refund.amountPaise) throw owesLess(left);
    await changeOrder(deps, refund.orderId, async (tx, order) => {
      const by = { settledBy: settledBy.id, settledByName: settledBy.userName, settledNote: note };
      if (!(await markSettled(tx, refund, by))) throw notOwed();
      await refreshPaymentStatus(tx, order.id);
      await emailShopper(tx, refundId);
      const details = { amountPaise: refund.amountPaise - refund.creditedPaise, note };
      await recordOrderChange(tx, order, { by: settledBy, action: 'refund.settled', details });
    });
  });
}

function notRefused(): AppError {
  return new AppError('refund.not-refused', 'Razorpay has not refused this refund. You do not need to do anything.');
}

function notOwed(): AppError {
  return new AppError('refund.not-owed', 'This refund is no longer owed.');
}

function owesLess({ amountPaise, creditedPaise }: RefundRow): AppError {
  return new AppError(
    'refund.changed',
    `Razorpay has refunded part of it in the meantime: only ${formatPaise(amountPaise - creditedPaise)} is still owed.`,
  );
}
