import { databaseAt } from '@kanaka/local-tools/databases';
import { addressesOf } from '@kanaka/local-tools/parts';
import { readSettings } from '@kanaka/local-tools/settings';
import { fillCatalog } from './fill-catalog.ts';
import { fillOrders } from './fill-orders.ts';

export const VOLUME = { products: 10_000, orders: 50_000, changes: 50_000, reviews: 20_000 };

/** Fills a local shop that runs (the one of PORT), so that a person sees it with a year of trade in it. */
export async function fillShop(): Promise<void> {
  const { postgres } = addressesOf(readSettings(process.env));
  const pieces = await fillCatalog(databaseAt(postgres, 'catalog'), VOLUME);
  await fillOrders(databaseAt(postgres, 'orders'), { orders: VOLUME.orders, pieces });
}
