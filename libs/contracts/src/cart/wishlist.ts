import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, optionalLine, text } from '../shapes.ts';

/** The most pieces on a wishlist. */
export const MOST_WISHES = 100;

/** The message for one more. */
export const WISHLIST_FULL = `Your wishlist holds ${MOST_WISHES} pieces. Please remove some of them first.`;

/** The ids of the pieces, newest wish first. What they are is asked of `catalog`, with `listProductsByIds`. */
const Wishes = z.object({ productIds: z.array(Id) });

/** Whoever knows the token sees the list; `name` is what its owner wants to be called there, if anything. */
const SharedLink = z.object({ token: z.string(), name: z.string() });
export type SharedLink = z.infer<typeof SharedLink>;

export const getWishlist = endpoint.get('/shop/wishlist/get/:userId', 'shopper', {
  summary: 'The pieces on the shopper’s own wishlist, the newest wish first; also those the shop no longer sells.',
  reply: z.object({ data: Wishes.extend({ shared: SharedLink.nullish() }) }),
});

export const addWish = endpoint.post('/shop/wishlist/add', 'shopper', {
  summary: 'Puts a piece on the wishlist; one that is on it stays where it is.',
  errors: ['product.not-found', 'wishlist.full'],
  body: z.object({ userId: Id, productId: Id }),
  reply: z.object({ message: z.string(), data: Wishes }),
});

export const mergeWishes = endpoint.post('/shop/wishlist/merge', 'shopper', {
  summary:
    'Puts what a guest wished for on the wishlist after signing in, in the given order, as far as there is room: `left` ' +
    'are the others. Unknown pieces are ignored.',
  body: z.object({ userId: Id, productIds: z.array(Id).min(1).max(MOST_WISHES) }),
  reply: z.object({ data: Wishes.extend({ left: z.array(Id) }) }),
});

export const removeWish = endpoint.delete('/shop/wishlist/:userId/:productId', 'shopper', {
  summary: 'Takes a piece off the wishlist.',
  errors: ['item.not-found'],
  reply: z.object({ message: z.string(), data: Wishes }),
});

/** The longest name that a shared list is shown with. */
export const LONGEST_SHARER = 40;

export const shareWishlist = endpoint.post('/shop/wishlist/share', 'shopper', {
  summary: 'Makes the link at which everybody can see the list; again, it changes the name and keeps the link.',
  body: z.object({ userId: Id, name: optionalLine(LONGEST_SHARER) }),
  reply: z.object({ data: SharedLink }),
});

export const endSharing = endpoint.delete('/shop/wishlist/share/:userId', 'shopper', {
  summary: 'Ends the link, which leads nowhere from then on; without one, nothing happens.',
});

export const sharedWishlist = endpoint.get('/shop/wishes/:token', 'anyone', {
  summary: 'The list behind a link, the newest wish first. 404 for a link that has ended, and for any other token.',
  errors: ['wishlist.not-found'],
  params: z.object({ token: text(200) }),
  reply: z.object({ data: Wishes.extend({ name: z.string() }) }),
});

export const adminWishlist = endpoint.get('/admin/wishlists/:id', 'customers:read', {
  summary: 'The pieces on a customer’s wishlist, the newest wish first; none for an unknown customer.',
  reply: z.object({ data: Wishes }),
});
