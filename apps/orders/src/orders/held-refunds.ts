import type { OrderWithItems, NumberedRefund } from './orders.repository.ts';

/** The request of the refund of a return, so that it exists once. */
export const refundKey = (returnId: string) => `return-${returnId}`;

/** Whether a refund is of pieces that came back after they had arrived. */
export const isOfReturn = ({ requestKey }: Pick<NumberedRefund, 'requestKey'>) => requestKey.startsWith(refundKey(''));

/** The key of a refund that closing an order makes; no other begins like it. */
export type Closing = `close-${string}` | `cancel-${string}`;
export const isOfClosing = ({ requestKey }: Pick<NumberedRefund, 'requestKey'>) => /^(close|cancel)-/.test(requestKey);

/** What waits for the exchange of a return: its refund, with its parts if several payments give it back. */
export function heldRefunds({ refunds }: Pick<OrderWithItems, 'refunds'>, returnId: string): NumberedRefund[] {
  const [first] = refunds.filter(({ requestKey }) => requestKey === refundKey(returnId));
  return refunds.filter(
    ({ id, partOf, state }) => state === 'held' && first && (id === first.id || partOf === first.id),
  );
}

export function heldPaise(order: Pick<OrderWithItems, 'refunds'>, returnId: string): number {
  return heldRefunds(order, returnId).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
