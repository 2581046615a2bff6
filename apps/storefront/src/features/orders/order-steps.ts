import type { ShipmentKind, TrackedShipment } from '@kanaka/contracts/orders/shipments';
import { stepWords } from './shipment-words.ts';

/** A step of pieces on their way to the shopper; one to come has no time. */
export type OrderStep = { key: string; words: string; at?: string };

/** What happens to pieces after their payment. */
const ways: Record<ShipmentKind, readonly string[]> = {
  courier: ['packed', 'handedOver', 'delivered'],
  pickup: ['packed', 'delivered'],
};

/**
 * All steps of pieces from the order to their arrival: those that are done, with their times, and those to come. Nothing is to
 * come after a shipment that has failed.
 */
export function orderSteps({
  kind = 'courier',
  placedAt,
  paidAt,
  steps = [],
}: Partial<Pick<TrackedShipment, 'kind' | 'placedAt' | 'paidAt' | 'steps'>>): OrderStep[] {
  const way = ways[kind];
  // A shipment may have been packed without a step of its own, or be out for delivery, which not all couriers report.
  const reached = Math.max(-1, ...steps.map(({ state }) => way.indexOf(state)));
  const isOver = steps.some(({ state }) => state === 'failed');
  return [
    ...(placedAt ? [{ key: 'placed', words: 'Placed', at: placedAt }] : []),
    ...(placedAt ? [{ key: 'paid', words: 'Paid', ...(paidAt && { at: paidAt }) }] : []),
    ...steps.map(({ state, at }) => ({ key: state, words: stepWords(state, kind), at })),
    ...(isOver ? [] : way.slice(reached + 1).map((state) => ({ key: state, words: stepWords(state, kind) }))),
  ];
}
