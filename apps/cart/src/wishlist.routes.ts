import * as contract from '@kanaka/contracts/cart/wishlist';
import { notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { CartDeps } from './cart-items.ts';
import { addWish, mergeWishes } from './wish-for-pieces.ts';
import { deleteWish, listWishes } from './wishlist.repository.ts';

export async function wishlistRoutes(app: FastifyInstance, deps: CartDeps): Promise<void> {
  const { db } = deps;

  serve(app, contract.getWishlist, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    return { data: { productIds: await listWishes(db, caller.id) } };
  });

  serve(app, contract.addWish, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    return { message: 'Saved to your wishlist', data: { productIds: await addWish(deps, body) } };
  });

  serve(app, contract.mergeWishes, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    return { data: await mergeWishes(deps, body) };
  });

  serve(app, contract.removeWish, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    const productIds = await deleteWish(db, params);
    if (!productIds) throw notFound('item');
    return { message: 'The piece has left your wishlist', data: { productIds } };
  });

  serve(app, contract.adminWishlist, async ({ params: { id } }) => ({
    data: { productIds: await listWishes(db, id) },
  }));
}
