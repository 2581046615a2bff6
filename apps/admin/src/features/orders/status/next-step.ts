import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { isOnItsWay, type AdminShipment } from '@kanaka/contracts/orders/shipments';
import { leftPieces, mayBePacked } from '../shipping/shipment-rules.ts';

/** What is to be done next for an order, with a sentence that says why. */
export type NextStep = { words: string } & (
  { kind: 'pack' } | { kind: 'handOver' | 'collect' | 'deliver'; shipment: AdminShipment } | { kind: 'wait' }
);

/** Null when nothing is left to be done: it has arrived, or is closed. What is left is packed before what is packed is sent. */
export function nextStepOf(order: AdminOrder): NextStep | null {
  const { orderStatus, paymentStatus, shipments = [] } = order;
  const isClosed = orderStatus === 'cancelled' || orderStatus === 'rejected';
  if (paymentStatus === 'pending' && !isClosed) return { kind: 'wait', words: 'It waits for its payment.' };
  const left = leftPieces(order).reduce((sum, piece) => sum + piece.left, 0);
  if (left > 0 && mayBePacked(order) && orderStatus !== 'delivered') {
    return { kind: 'pack', words: left === 1 ? 'One piece is to be packed.' : `${left} pieces are to be packed.` };
  }
  const packed = shipments.find(({ state }) => state === 'packed');
  if (packed?.kind === 'pickup') {
    return { kind: 'collect', shipment: packed, words: 'It is ready: the shopper collects it with a code.' };
  }
  if (packed) return { kind: 'handOver', shipment: packed, words: 'A parcel is to be handed over to the courier.' };
  const sent = shipments.find(({ state }) => isOnItsWay(state));
  if (!sent) return null;
  const way = sent.courier ? ` with ${[sent.courier, sent.awb].filter(Boolean).join(', ')}` : '';
  return { kind: 'deliver', shipment: sent, words: `A parcel is on its way${way}.` };
}
