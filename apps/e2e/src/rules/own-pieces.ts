/** A category for one test, so that its pieces are separate from all others. */
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import type { Category } from '@kanaka/contracts/catalog/categories';
import type { Product } from '@kanaka/contracts/catalog/products';
import { answerOf, asOwner } from '../test-data.ts';

/** How many requests are sent at the same time, to limit the load. */
const AT_ONCE = 8;

type OwnPiece = { title: string; price: number; material?: string; subcategory?: string };
export type OwnCategory = { name: string; remove: () => Promise<void> };

export async function addCategoryOf(
  pieces: readonly OwnPiece[],
  { subcategories = [] }: { subcategories?: readonly string[] } = {},
): Promise<OwnCategory> {
  const name = `Rules ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const ids: string[] = [];
  const categoryId = await asOwner(async (request) => {
    const { data: category } = await answerOf<{ data: Category }>(
      await request.post('/api/common/categories', { data: { name } }),
    );
    for (const subcategory of subcategories) {
      await answerOf(
        await request.post('/api/common/subcategories', { data: { name: subcategory, categoryId: category.id } }),
      );
    }
    const { data: shown } = await answerOf<{ data: Product[] }>(await request.get('/api/shop/products/get?limit=1'));
    const add = async ({ title, price, material = 'Sterling silver.', subcategory = '' }: OwnPiece) => {
      const details = { material, design: 'Plain.', motif: 'None.', craftsmanship: 'By hand.', wearability: 'Daily.' };
      const images = shown[0]?.images.slice(0, 1);
      const data = { title, category: name, subcategory, price, totalStock: 3, images, details };
      const response = await request.post('/api/admin/products/add', { data });
      ids.push((await answerOf<{ data: AdminProduct }>(response)).data._id);
    };
    for (let from = 0; from < pieces.length; from += AT_ONCE) {
      await Promise.all(pieces.slice(from, from + AT_ONCE).map(add));
    }
    return category.id;
  });
  return {
    name,
    remove: () =>
      asOwner(async (request) => {
        for (let from = 0; from < ids.length; from += AT_ONCE) {
          await Promise.all(
            ids
              .slice(from, from + AT_ONCE)
              .map(async (id) => answerOf(await request.delete(`/api/admin/products/delete/${id}`))),
          );
        }
        await answerOf(await request.delete(`/api/common/categories/${categoryId}`));
      }),
  };
}
