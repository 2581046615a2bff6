import { WISHLIST_FULL } from '@kanaka/contracts/cart/wishlist';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { CartDeps } from './cart-items.ts';
import { insertWishes } from './wishlist.repository.ts';

/** Puts a piece that the shop sells on a wishlist, and returns the whole list. */
export async function addWish(
  { db, products }: Pick<CartDeps, 'db' | 'products'>,
  { userId, productId }: { userId: string; productId: string },
): Promise<string[]> {
  if ((await products([productId], userId)).length === 0) throw notFound('product');
  const wishes = await insertWishes(db, userId, [productId]);
  if (!wishes.includes(productId)) throw new AppError('wishlist.full', WISHLIST_FULL);
  return wishes;
}

/** Puts a guest's pieces on the wishlist of the account. Withdrawn ones too: the shopper is to learn that they are gone. */
export async function mergeWishes(
  { db, names }: Pick<CartDeps, 'db' | 'names'>,
  { userId, productIds }: { userId: string; productIds: readonly string[] },
): Promise<{ productIds: string[]; left: string[] }> {
  const known = new Set((await names([...new Set(productIds)])).map(({ _id }) => _id));
  const wanted = productIds.filter((id) => known.has(id));
  const wishes = await insertWishes(db, userId, wanted);
  return { productIds: wishes, left: wanted.filter((id) => !wishes.includes(id)) };
}
