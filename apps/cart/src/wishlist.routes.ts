import { randomBytes } from 'node:crypto';
import * as contract from '@kanaka/contracts/cart/wishlist';
import { existing } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { CartDeps } from './cart-items.ts';
import { addWish, mergeWishes } from './wish-for-pieces.ts';
import { deleteWish, endShare, findShare, findShared, listWishes, share } from './wishlist.repository.ts';

/** As many as nobody guesses. */
const SECRET_BYTES = 18;

export async function wishlistRoutes(app: FastifyInstance, deps: CartDeps): Promise<void> {
  const { db } = deps;

  serve(app, contract.getWishlist, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    const [productIds, shared] = await Promise.all([listWishes(db, caller.id), findShare(db, caller.id)]);
    return { data: { productIds, shared } };
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
    const productIds = existing('item', await deleteWish(db, params));
    return { message: 'The piece has left your wishlist', data: { productIds } };
  });

  serve(app, contract.shareWishlist, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    return { data: await share(db, { ...body, token: randomBytes(SECRET_BYTES).toString('base64url') }) };
  });

  serve(app, contract.endSharing, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    await endShare(db, params.userId);
    return { message: 'Your wishlist is no longer shared' };
  });

  serve(app, contract.sharedWishlist, async ({ params: { token }, reply }) => {
    // The link is the key, and ends at once: nothing between shop and reader may keep the response.
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    const found = existing('wishlist', await findShared(db, token));
    return { data: found };
  });

  serve(app, contract.adminWishlist, async ({ params: { id } }) => ({
    data: { productIds: await listWishes(db, id) },
  }));
}
