import { idsOf, pricedLinesOf, type ServiceClients } from '../service-clients.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { SellerSettings } from '../seller/known-seller.ts';
import { supplyPlace } from '../delivery/pickup.ts';
import { priceCart, type PricedCart } from './cart-pricing.ts';

type Deps = { serviceClients: Pick<ServiceClients, 'products'>; sellerSettings: SellerSettings };

/**
 * The current price of an order's pieces, calculated as at the checkout; of a tagged piece that of a unit which weighs what
 * the order's does, or with `nextUnits` of the one that is sold next. Rejects with `unavailable` while the catalog service is
 * down: then nothing can be decided about the price.
 */
export async function todaysCart(
  { serviceClients, sellerSettings }: Deps,
  {
    items,
    address,
    pickup,
    discount,
  }: Pick<OrderWithItems, 'address' | 'pickup' | 'discount'> & { items: Parameters<typeof pricedLinesOf>[0] },
  { nextUnits = false }: { nextUnits?: boolean } = {},
): Promise<PricedCart> {
  const lines = pricedLinesOf(items);
  const [products, taxTerms] = await Promise.all([
    serviceClients.products(idsOf(lines), nextUnits ? {} : { lines }),
    sellerSettings(),
  ]);
  return priceCart(lines, products, { country: supplyPlace({ address, pickup }).country, taxTerms, discount });
}
