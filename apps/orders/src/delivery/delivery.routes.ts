import * as contract from '@kanaka/contracts/orders/delivery';
import * as pickupContract from '@kanaka/contracts/orders/pickup';
import { toPaise } from '@kanaka/money/rupees';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { deliveryFor, toCustomer, type DeliveryDeps } from './delivery-terms.ts';
import { pickupOf } from './pickup.ts';

/** Says by when something arrives, or can be collected, that is paid now. */
export async function deliveryRoutes(app: FastifyInstance, deps: DeliveryDeps & { now: () => Date }): Promise<void> {
  serve(app, contract.deliveryTo, async ({ query: { country, pincode = '', leadDays, value } }) => {
    const place = { country, pincode, leadDays, valuePaise: toPaise(value), paidAt: deps.now(), isPublic: true };
    const found = await deliveryFor(deps, place);
    if (!found.served) return { data: { served: false as const, message: toCustomer(found.why) } };
    const { from, to } = found.delivery;
    const { shippingEstimate } = found;
    return { data: { served: true as const, from, to, ...(shippingEstimate !== undefined && { shippingEstimate }) } };
  });

  serve(app, pickupContract.pickupOffer, async ({ query: { leadDays } }) => {
    const offer = pickupOf(await deps.sellerSettings());
    return { data: offer && { ...offer.place, readyBy: offer.readyBy({ leadDays, paidAt: deps.now() }).to } };
  });
}
