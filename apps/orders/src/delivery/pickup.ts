import type { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { calendarOf, promised, type FrozenDelivery } from './delivery-terms.ts';

export type Pickup = {
  place: PickupPlace;
  /** When it is ready if it is paid at that time: on one day, counted like a delivery. */
  readyBy: (time: { leadDays: number; paidAt: Date }) => FrozenDelivery;
};

/** Where orders are collected, and when they are ready; null while none can be. */
export function pickupOf(settings: ShopSettings): Pickup | null {
  const { pickup, addressLines: ofShop, state } = settings;
  if (!pickup) return null;
  const { readyDays: days, hours } = pickup;
  const addressLines = pickup.addressLines.length > 0 ? pickup.addressLines : ofShop;
  return {
    place: { addressLines, state, hours },
    readyBy: ({ leadDays, paidAt }) =>
      promised({ minDays: days, maxDays: days, leadDays, calendar: calendarOf(settings, paidAt) }, paidAt),
  };
}

type Place = { country: string; state: string };

/**
 * The place whose tax an order has: its address, or the shop if it is collected there, also by somebody from another state or
 * country. See docs/decisions/shipments.md.
 */
export function supplyPlace({ address, pickup }: { address: Place; pickup: PickupPlace | null }): Place {
  return pickup ? { country: 'India', state: pickup.state } : address;
}
