import type { Choice, OrderWithItems } from './orders.repository.ts';
import { isOfReturn } from './held-refunds.ts';
import type { RefundRow } from '../refunds/refunds-schema.ts';
import type { PackedLine } from '../shipments/shipments-schema.ts';

export const isSameChoice = (one: Choice, other: Choice) =>
  one.productId === other.productId && one.size === other.size;

type Ordered = Pick<OrderWithItems, 'items' | 'refunds'>;

type Item = OrderWithItems['items'][number];

export const piecesIn = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The pieces in some lines of an order. */
export const piecesOf = <L extends PackedLine>({ items }: Pick<Ordered, 'items'>, lines: readonly L[]) =>
  lines.flatMap((line) => {
    const item = items.find(({ position }) => position === line.position);
    return item ? [{ ...item, ...line }] : [];
  });

/** How many of a piece were refunded. */
export const refundedPieces = (refunds: readonly Pick<RefundRow, 'lines'>[], piece: Choice) =>
  piecesIn(refunds.flatMap(({ lines }) => lines).filter((line) => isSameChoice(line, piece)));

/** How many pieces of a line were refunded and are not sent; those of a return had arrived before. */
export function notToBeSent({ refunds }: Pick<Ordered, 'refunds'>, item: Item): number {
  return refundedPieces(
    refunds.filter((refund) => !isOfReturn(refund)),
    item,
  );
}

/** How many pieces of a line are in no shipment and are still to be sent. */
export function unsentOf(order: Pick<Ordered, 'refunds'>, item: Item): number {
  return Math.max(0, item.quantity - item.packed - notToBeSent(order, item));
}

/** All of these pieces of an order. */
export function leftLines(order: Ordered): PackedLine[] {
  return order.items.flatMap((item) => {
    const quantity = unsentOf(order, item);
    return quantity > 0 ? [{ position: item.position, quantity }] : [];
  });
}
