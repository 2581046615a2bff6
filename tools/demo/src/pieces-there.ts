import { adminListProducts, type AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { MAX_PRODUCTS_A_PAGE } from '@kanaka/contracts/catalog/products';
import type { ShopClient } from './shop-client.ts';

/** The pieces that a shop has, by title. */
export async function piecesThere(shop: ShopClient): Promise<Map<string, Pick<AdminProduct, '_id' | 'tagged'>>> {
  const there = new Map<string, Pick<AdminProduct, '_id' | 'tagged'>>();
  for (let page = 1; ; page += 1) {
    const { data, total } = await shop.call(adminListProducts, { query: { page, limit: MAX_PRODUCTS_A_PAGE } });
    for (const { title, _id, tagged } of data) there.set(title, { _id, tagged });
    if (data.length === 0 || page * MAX_PRODUCTS_A_PAGE >= total) return there;
  }
}
