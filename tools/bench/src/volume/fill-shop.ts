import { databaseAt } from '@kanaka/local-tools/databases';
import { addressesOf } from '@kanaka/local-tools/parts';
import { readSettings } from '@kanaka/local-tools/settings';
import { fillCatalog } from './fill-catalog.ts';
import { fillOrders } from './fill-orders.ts';

export const VOLUME = { products: 10_000, orders: 50_000, changes: 50_000, reviews: 20_000 };

/** Fills the local shop that runs at PORT with a year of orders, to look at. */
export async function fillShop(): Promise<void> {
  const { postgres } = addressesOf(readSettings(process.env));
  const pieces = await fillCatalog(databaseAt(postgres, 'catalog'), VOLUME);
  await fillOrders(databaseAt(postgres, 'orders'), { orders: VOLUME.orders, pieces });
}
