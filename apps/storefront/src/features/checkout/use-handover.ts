import type { CartItem } from '@kanaka/contracts/cart/cart';
import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';
import type { Order } from '@kanaka/contracts/orders/orders';
import { useState } from 'react';
import { longestLead } from '../../shared/delivery/longest-lead.ts';
import { usePickupOfferQuery } from './checkout-api.ts';

/** How the shopper wants to receive the cart. `chosen` is null until they have said so; `offer` where nothing can be collected. */
export function useHandover(items: readonly CartItem[]) {
  const [chosen, choose] = useState<DeliveryMethod | null>(null);
  const { currentData, isLoading } = usePickupOfferQuery(
    { query: { leadDays: longestLead(items) } },
    { refetchOnFocus: true, skip: items.length === 0 },
  );
  const offer = currentData?.data ?? null;
  return { offer, isLoading, chosen: offer ? chosen : null, choose };
}

export const methodOf = ({ pickup }: Pick<Order, 'pickup'>): DeliveryMethod => (pickup ? 'pickup' : 'delivery');

/** Where a held order is collected, and by when; null if it is delivered. */
export const pickupOf = ({ pickup, delivery }: Order) =>
  pickup && delivery ? { ...pickup, readyBy: delivery.to } : null;
