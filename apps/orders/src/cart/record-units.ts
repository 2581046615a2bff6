import { isDeepStrictEqual } from 'node:util';
import type { BilledJewellery } from '@kanaka/contracts/orders/documents';
import type { OrderedUnit } from '@kanaka/contracts/catalog/units';
import type { Db } from '@kanaka/server-kit/database/database';
import { setItem } from '../orders/order-changes.repository.ts';
import type { Line } from '../service-clients.ts';
import { jewelleryOfUnit } from './cart-pricing.ts';

/**
 * Keeps the units that an order holds with its lines, so that its documents name them. They can differ from those that were
 * expected when it was priced. Returns the lines as they are then.
 */
export async function recordUnits<Item extends Line & { jewellery: BilledJewellery }>(
  db: Db,
  { id, items }: { id: string; items: readonly Item[] },
  units: readonly OrderedUnit[],
): Promise<Item[]> {
  const recorded: Item[] = [];
  for (const item of items) {
    const { productId, size } = item;
    const unit = units.find((each) => each.productId === productId && each.size === size);
    const jewellery = unit ? jewelleryOfUnit(item.jewellery, unit) : item.jewellery;
    if (!isDeepStrictEqual(jewellery, item.jewellery)) {
      await setItem(db, { orderId: id, productId, size }, { jewellery });
    }
    recorded.push({ ...item, jewellery });
  }
  return recorded;
}
