import type { NamedPieces } from '@kanaka/contracts/orders/refunds';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { refreshDiscrepancies } from '../discrepancies/refresh-discrepancies.ts';
import { isClosed } from '../orders/order-status.ts';
import { changeOrder, type ChangeDeps } from '../orders/change-order.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import type { RefundLine } from './refunds-schema.ts';
import { linesAtHand, withholdRefunded } from '../shipments/withhold-refunded.ts';
import { tooMuch, withoutLines } from './refund-order.ts';
import { linesToReturn } from './refundable.ts';
import { findRefund, setRefundLines } from './refunds.repository.ts';
import { restockPieces } from './restock-pieces.ts';
import { lacksPieces } from '../orders/unassigned-refund.ts';

/**
 * Records for which pieces a refund in Razorpay's dashboard was: nothing more goes back, and they are not sent. Once, and not for
 * a closed order, whose closing has decided on its pieces. Returns those that do not come back into stock as wanted, because they
 * are in a parcel on its way.
 */
export async function namePieces(
  deps: ChangeDeps,
  { refundId, named, by }: { refundId: string; named: NamedPieces; by: Owner },
): Promise<{ orderId: string; away: RefundLine[] }> {
  const orderId = (await findRefund(deps.db, refundId))?.orderId;
  if (!orderId) throw notFound('refund');
  const away = await changeOrder(deps, orderId, async (tx, order) => {
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (!refund) throw notFound('refund');
    if (isClosed(order) || !lacksPieces(refund, order)) {
      const message = 'The pieces of this refund have already been decided. Please look at it again.';
      throw new AppError('refund.pieces-decided', message);
    }
    const lines = linesToReturn(order, named.lines);
    if (!lines) throw tooMuch();
    const { restock } = named;
    const restocked = restock ? await linesAtHand(tx, order, lines) : [];
    await setRefundLines(tx, refundId, lines);
    await restockPieces(tx, { orderId, refundId, lines: restocked });
    const pieces = lines.map(({ title, quantity }) => `${quantity} × ${title}`);
    await recordOrderChange(tx, order, { by, action: 'refund.pieces-named', details: { pieces, restock } });
    await withholdRefunded(tx, order, by);
    await refreshDiscrepancies(tx, orderId);
    return restock ? withoutLines(lines, restocked) : [];
  });
  return { orderId, away };
}
