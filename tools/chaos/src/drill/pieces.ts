/** The pieces of a drill, created for it alone, so that the ledger afterwards contains nothing else. */
import { z } from 'zod';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import type { ShopClient } from '@kanaka/testing/shop-client';

/** A piece in one size (empty if it has none); `stock` is the initial stock. */
export type Piece = { productId: string; size: string; stock: number };

const Made = z.object({ data: z.object({ _id: z.string() }) });
const Shown = z.object({ data: z.array(z.object({ images: z.array(z.string()) })) });

/** The stock of each piece of a drill with so many orders: plenty of some, few of others, and single pieces. */
export function stocksFor(orders: number): number[] {
  const plenty = Math.max(4, Math.ceil(orders / 50));
  const scarce = Math.max(4, Math.ceil(orders / 25));
  return [
    // Together enough for all orders, even while abandoned orders reserve some.
    ...Array.from({ length: plenty }, () => Math.ceil((2 * orders) / plenty)),
    ...Array.from({ length: scarce }, () => 3),
    ...Array.from({ length: scarce }, () => 1),
  ];
}

/** Every third piece has sizes: its stock is divided between two; a single piece is in one of them. */
function sizesFor(stock: number, index: number): { size: string; stock: number }[] {
  if (index % 3 !== 1) return [];
  const larger = Math.floor(stock / 2);
  return [{ size: '14', stock: stock - larger }, ...(larger > 0 ? [{ size: '16.5', stock: larger }] : [])];
}

export async function layOut(owner: ShopClient, stocks: readonly number[], atOnce: number): Promise<Piece[]> {
  const { data } = await owner.ask('/api/shop/products/get?limit=1', Shown);
  const images = data[0]?.images.slice(0, 1) ?? [];
  const details = { material: 'Solid 22k yellow gold.', design: 'Plain.', motif: 'None.', wearability: 'Daily.' };
  const laidOut = await mapConcurrently(stocks, atOnce, async (stock, index) => {
    const sizes = sizesFor(stock, index);
    const made = await owner.ask('/api/admin/products/add', Made, {
      method: 'POST',
      body: {
        title: `Drill Ring ${index + 1} of ${stock}`,
        category: 'Ring',
        // Uneven prices, so that tax must be rounded.
        price: 1_000 + index * 37.35,
        totalStock: stock,
        sizes,
        images,
        details: { ...details, craftsmanship: 'By hand.' },
      },
    });
    const productId = made.data._id;
    return sizes.length > 0 ? sizes.map((each) => ({ productId, ...each })) : [{ productId, size: '', stock }];
  });
  return laidOut.flat();
}
