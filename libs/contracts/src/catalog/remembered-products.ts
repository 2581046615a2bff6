/** What a browser remembers of the shop: its wishlist, and the pieces it has shown last. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Product, ProductName } from './products.ts';
import { Id, text } from '../shapes.ts';

const MOST_IDS = 100;
/** A UUID with its comma, and a space here and there. */
const LONGEST_ID = 40;

/** Not cached by gateways, because hardly any two browsers remember the same pieces. */
export const listProductsByIds = endpoint.get('/shop/products/by-ids', 'anyone', {
  summary:
    `Products by their ids, comma-separated, at most ${MOST_IDS}, in this order. \`gone\` are those the shop no longer ` +
    'sells; unknown ids are left out.',
  query: z.object({
    ids: text(MOST_IDS * LONGEST_ID)
      .transform((list) => list.split(',').map((id) => id.trim()))
      .pipe(z.array(Id).max(MOST_IDS, `At most ${MOST_IDS} pieces can be asked for at once.`)),
  }),
  reply: z.object({ data: z.array(Product), gone: z.array(ProductName) }),
});
