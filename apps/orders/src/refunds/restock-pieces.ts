import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { existingOrder } from '../orders/change-order.ts';
import { isOfClosing } from '../orders/held-refunds.ts';
import type { Choice, OrderWithItems } from '../orders/orders.repository.ts';
import { isClosed } from '../orders/order-status.ts';
import { isSameChoice, piecesIn } from '../orders/unsent-pieces.ts';
import { linesOf, type Line } from '../service-clients.ts';
import type { RestockRow } from './refunds-schema.ts';
import { insertRestock, listRestocks } from './refunds.repository.ts';

/**
 * Has pieces put back in stock, once for a refund, or for a return or a closing (with its turn) without one: of each line no more
 * than was bought and has not come back before. Call it with the order locked, also where nothing comes back. Returns the job's id.
 */
export async function restockPieces(
  tx: Db,
  {
    orderId,
    refundId,
    lines,
    turn,
  }: { orderId: string; refundId: string; lines: readonly Line[]; turn?: number | undefined },
): Promise<string[]> {
  const order = await existingOrder(tx, orderId);
  const earlier = earlierRestocks(order, await listRestocks(tx, orderId), refundId);
  const back = linesOf(lines).flatMap((line) => {
    const bought = piecesIn(order.items.filter((item) => isSameChoice(item, line)));
    const quantity = Math.min(
      line.quantity,
      bought - piecesBack(order, earlier, { ...line, isClosing: turn !== undefined }),
    );
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  await insertRestock(tx, { orderId, refundId, lines: back, turn: turn ?? null });
  if (back.length === 0) return [];
  const jobId = `restock-${refundId}`;
  await insertJob(tx, 'stock', 'restock-pieces', jobId, { orderId, refundId, lines: back, turn });
  return [jobId];
}

type Restock = Pick<RestockRow, 'lines'> & { ofClosing: boolean };

/** A refund of the version before says nothing of stock: all of its pieces count as back. */
function earlierRestocks({ refunds }: OrderWithItems, restocks: readonly RestockRow[], refundId: string): Restock[] {
  const known = [refundId, ...restocks.map((restock) => restock.refundId)];
  const unknown = refunds.filter(({ id }) => !known.includes(id));
  return [
    ...restocks.map(({ lines, turn }) => ({ lines, ofClosing: turn !== null })),
    ...unknown.map((refund) => ({ lines: refund.lines, ofClosing: isOfClosing(refund) })),
  ];
}

/**
 * How many of a piece came back so far. What closings brought back counts as long as the order is closed, but not for another
 * closing, for which the catalogue counts it.
 */
function piecesBack(
  order: OrderWithItems,
  earlier: readonly Restock[],
  { isClosing, ...piece }: Choice & { isClosing: boolean },
): number {
  const backBy = (ofClosing: boolean) =>
    earlier
      .filter((restock) => restock.ofClosing === ofClosing)
      .map(({ lines }) => piecesIn(lines.filter((line) => isSameChoice(line, piece))));
  const single = backBy(false).reduce((sum, quantity) => sum + quantity, 0);
  return single + (isClosed(order) && !isClosing ? Math.max(0, ...backBy(true)) : 0);
}
