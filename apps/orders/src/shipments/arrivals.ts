import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { WholeShipment } from './shipments.repository.ts';

/**
 * When each piece of each line (by position) was delivered, the earliest first: with its own shipment. What the owner corrects
 * counts: what had arrived of an order that is set to delivered again was delivered then, and one that is taken back to another status has only
 * what had arrived before it was delivered as a whole. `deliveries`: when the order became delivered, oldest first.
 */
export function arrivalsOf(
  { status, items }: Pick<OrderWithItems, 'status' | 'items'>,
  shipments: readonly Pick<WholeShipment, 'state' | 'lines' | 'steps'>[],
  deliveries: readonly Date[],
): Map<number, Date[]> {
  const last = deliveries.at(-1);
  const isDelivered = status === 'delivered';
  const parcels = shipments.flatMap(({ state, lines, steps }) => {
    const at = state === 'delivered' && steps.find((step) => step.state === 'delivered')?.doneAt;
    if (!at || (last && at >= last && !isDelivered)) return [];
    return [{ at: last && isDelivered && deliveries.length > 1 ? last : at, lines }];
  });
  return new Map(
    items.map(({ position }) => {
      const arrivals = parcels.flatMap(({ at, lines }) =>
        lines.filter((line) => line.position === position).flatMap((line) => Array<Date>(line.quantity).fill(at)),
      );
      return [position, arrivals.toSorted((one, other) => one.getTime() - other.getTime())];
    }),
  );
}
