import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { deliveryDay } from '@kanaka/presentation/delivery-words';
import { shopDay } from '../../../shared/words.tsx';
import { isPaid } from '../status/order-status.tsx';

type Promised = Pick<AdminOrder, 'delivery' | 'sendBy' | 'orderStatus' | 'paymentStatus' | 'readyToCollect'>;

/**
 * Whether the days are over in which an order was to arrive (or to be ready to be collected), and it has not. A day is over at
 * midnight in India.
 */
function isLate(order: Promised, now: Date): boolean {
  const { delivery, orderStatus, readyToCollect } = order;
  if (!delivery || !isPaid(order) || readyToCollect || ['delivered', 'rejected', 'cancelled'].includes(orderStatus))
    return false;
  return delivery.to < shopDay(now);
}

/** Thu 26 Nov, which does not break across lines. */
const shortDay = (day: string) =>
  deliveryDay(day)
    .replace(/^(\w{3})\w*/, '$1')
    .replaceAll(' ', '\u00a0');

export type Due = { words: string; tone: 'late' | 'today' | 'coming' };

export const dueTones: Record<Due['tone'], string> = {
  late: 'font-medium text-brick',
  today: 'font-medium text-amber',
  coming: 'text-ink-soft',
};

/**
 * What the owner has to do by when, for an order that was not sent (or is not ready to be collected): "Send by Thu 26 Nov". One
 * whose promise is over is late wherever it is. Null when nothing is to be kept.
 */
export function dueOf(order: Promised, now: Date): Due | null {
  const { delivery, sendBy, orderStatus, readyToCollect } = order;
  if (delivery && isLate(order, now)) return { words: `Late since ${shortDay(delivery.to)}`, tone: 'late' };
  const isWorkedOn = ['pending', 'confirmed', 'processing', 'inProcess'].includes(orderStatus);
  const day = sendBy ?? (readyToCollect === false ? delivery?.to : undefined);
  if (!day || !isPaid(order) || !isWorkedOn) return null;
  const verb = sendBy ? 'Send' : 'Ready';
  const today = shopDay(now);
  if (day === today) return { words: `${verb} today`, tone: 'today' };
  if (day < today)
    return { words: `Late: should have ${sendBy ? 'left' : 'been ready'} ${shortDay(day)}`, tone: 'late' };
  return { words: `${verb} by ${shortDay(day)}`, tone: 'coming' };
}
