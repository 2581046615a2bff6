import { linesOf, type ServiceClients } from '../service-clients.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { SellerSettings } from '../seller/known-seller.ts';
import { priceBag, type PricedBag } from './bag-pricing.ts';

/**
 * What an order's pieces would cost if it were placed now, worked out as at the checkout. Rejects with `unavailable` while
 * the catalogue is away: then nothing can be decided about its price.
 */
export async function todaysBag(
  {
    serviceClients,
    sellerSettings,
  }: { serviceClients: Pick<ServiceClients, 'products'>; sellerSettings: SellerSettings },
  { items, address }: Pick<OrderWithItems, 'items' | 'address'>,
): Promise<PricedBag> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const [products, taxTerms] = await Promise.all([serviceClients.products(ids), sellerSettings()]);
  return priceBag(linesOf(items), products, { country: address.country, taxTerms });
}
