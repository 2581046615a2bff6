import type { AdminOrder } from '@kanaka/contracts/admin-orders';
import { deliveryDay } from '@kanaka/contracts/delivery-words';

type Promised = Pick<AdminOrder, 'delivery' | 'orderStatus' | 'paymentStatus' | 'readyToCollect'>;

/** Whether the days are over in which an order was to arrive (or to be ready to be collected), and it has not. A day is over at midnight in India. */
export function isLate({ delivery, orderStatus, paymentStatus, readyToCollect }: Promised, now: Date): boolean {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly-refunded';
  if (!delivery || !isPaid || readyToCollect || ['delivered', 'rejected', 'cancelled'].includes(orderStatus))
    return false;
  return delivery.to < now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
}

/** The last day on which it was to arrive. */
export const formatPromise = ({ delivery }: Promised) => (delivery ? deliveryDay(delivery.to) : '');
