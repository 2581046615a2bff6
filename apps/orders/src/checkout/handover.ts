import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';
import type { PickupPlace } from '@kanaka/contracts/orders/pickup-rules';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { AppError } from '@kanaka/server-kit/app-error';
import { deliveryFor, type DeliveryDeps, type FrozenDelivery } from '../delivery/delivery-terms.ts';
import { pickupOf, supplyPlace } from '../delivery/pickup.ts';
import type { OrderRow } from '../schema.ts';
import type { PricedBag } from '../bag/bag-pricing.ts';

export type Handover = {
  /** Null if the order is delivered. */
  pickup: PickupPlace | null;
  /** The country whose tax it has. */
  country: string;
  /** By when it arrives or is ready if it is paid now. */
  promise: (bag: PricedBag) => Promise<FrozenDelivery>;
};

/**
 * How the pieces of an order reach their shopper. 409 `order.no-pickup` for what cannot be collected, and with the promise
 * `order.not-delivered`: nothing is sold that could not be delivered.
 */
export function handoverFor(
  deps: DeliveryDeps & { now: () => Date },
  {
    method,
    seller,
    address,
  }: {
    method: DeliveryMethod;
    seller: ShopSettings;
    address: Pick<OrderRow['address'], 'country' | 'state' | 'pincode'>;
  },
): Handover {
  if (method === 'pickup') {
    const offer = pickupOf(seller);
    if (!offer) {
      const message = 'Pieces cannot be collected in the shop at present. Please choose delivery.';
      throw new AppError('order.no-pickup', message);
    }
    const { country } = supplyPlace({ address, pickup: offer.place });
    return {
      pickup: offer.place,
      country,
      promise: async ({ leadDays }) => offer.readyBy({ leadDays, paidAt: deps.now() }),
    };
  }
  const { country, pincode } = address;
  return {
    pickup: null,
    country,
    async promise({ leadDays, totals: { totalPaise: valuePaise } }) {
      const found = await deliveryFor(deps, { country, pincode, leadDays, valuePaise, paidAt: deps.now() });
      if (!found.served) throw new AppError('order.not-delivered', found.message);
      return found.delivery;
    },
  };
}
