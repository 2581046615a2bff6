import type { PaymentStatus } from '@kanaka/contracts/orders';
import { returnPrice } from '@kanaka/money/totals';
import type { OrderItemRow, OrderRow, RefundLine, RefundRow } from '../schema.ts';

type Paid = Pick<OrderRow, 'paymentStatus' | 'paymentId' | 'totalPaise'> & {
  items: readonly OrderItemRow[];
  refunds: readonly Pick<RefundRow, 'paymentId' | 'amountPaise' | 'lines'>[];
};

/** Whether the shop holds money for an order that can be given back. */
export function isPaid({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partly-refunded';
}

/** A second payment of an order may have gone back too; that is not this order's money. */
const ofPayment = ({ refunds, paymentId }: Paid) => refunds.filter((refund) => refund.paymentId === paymentId);

/** How much of an order's money has not been given back, in paise. */
export function refundablePaise(order: Paid): number {
  if (!isPaid(order)) return 0;
  return order.totalPaise - ofPayment(order).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

function returnedPieces(order: Paid, productId: string): number {
  return ofPayment(order)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Pieces by their number, each as it was bought; null when more are named than were bought and not yet returned. */
export function linesToReturn(
  order: Paid,
  wanted: readonly { productId: string; quantity: number }[],
): RefundLine[] | null {
  const lines: RefundLine[] = [];
  for (const { productId, quantity } of wanted) {
    const item = order.items.find((bought) => bought.productId === productId);
    const isTwice = lines.some((line) => line.productId === productId);
    if (!item || isTwice || quantity > item.quantity - returnedPieces(order, productId)) return null;
    lines.push({ productId, title: item.title, quantity, unitPricePaise: item.unitPricePaise });
  }
  return lines;
}

/** Every piece that has not come back yet. */
export function remainingLines(order: Paid): RefundLine[] {
  return order.items.flatMap(({ productId, title, quantity, unitPricePaise }) => {
    const left = quantity - returnedPieces(order, productId);
    return left > 0 ? [{ productId, title, quantity: left, unitPricePaise }] : [];
  });
}

/** What pieces cost, tax included, after those that came back before. */
export function priceOfLines(order: Paid, lines: readonly RefundLine[]): number {
  return lines.reduce(
    (sum, { productId, quantity, unitPricePaise }) =>
      sum + returnPrice({ unitPricePaise, quantity, returned: returnedPieces(order, productId) }),
    0,
  );
}

/** How an order's payment stands, given what goes back of it. */
export function paymentStatusAfter(
  order: Pick<OrderRow, 'totalPaise'>,
  refunds: readonly Pick<RefundRow, 'amountPaise' | 'state'>[],
): PaymentStatus {
  const back = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (back === 0) return 'paid';
  if (back < order.totalPaise) return 'partly-refunded';
  return refunds.every(({ state }) => state === 'made') ? 'refunded' : 'refunding';
}
