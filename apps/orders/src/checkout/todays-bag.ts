import { linesOf, type ServiceClients } from '../service-clients.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { SellerSettings } from '../seller/known-seller.ts';
import { priceBag, type PricedBag } from './bag-pricing.ts';

/**
 * The current price of an order's pieces, calculated as at the checkout. Rejects with `unavailable` while the catalog
 * service is down: then nothing can be decided about the price.
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
