/** Visitors who browse during the update: pages, lists, searches, a bag that is filled and emptied, signing in. */
import { arrive, type Try } from '@kanaka/testing/shop-client';
import { inviteShoppers } from '../drill/customers.ts';
import { z } from 'zod';

const List = z.object({ data: z.array(z.object({ _id: z.string(), images: z.array(z.string()) })) });

export type PassersBy = { leave: () => Promise<void> };

export async function letIn(
  shopUrl: string,
  { count, onTry }: { count: number; onTry: (one: Try) => void },
): Promise<PassersBy> {
  const tally = new Map<string, number>();
  const people = await inviteShoppers(shopUrl, { count, tally, atOnce: 2 });
  const { data: pieces } = await arrive(shopUrl, tally).ask('/api/shop/products/get?limit=40', List);
  let open = true;

  async function walk(index: number): Promise<void> {
    const person = people[index];
    if (!person) return;
    const guest = arrive(shopUrl, tally, onTry);
    const known = arrive(shopUrl, tally, onTry);
    for (let step = index; open; step += 1) {
      const piece = pieces[step % pieces.length];
      if (!piece) return;
      if (step % 10 === index % 10) await known.signIn({ email: person.email, password: 'a-quiet-evening' });
      await guest.call('/api/shop/products/get?limit=20&page=1');
      await guest.call(`/api/shop/products/get/${piece._id}`);
      await guest.call(`/api/shop/search/${['ring', 'jhumki', 'gold'][step % 3]}`);
      await guest.call('/api/common/categories');
      await guest.call('/shop/home');
      await guest.download(piece.images[0] ?? '/');
      await guest.call(`/api/shop/review/get/${piece._id}`);
      const { userId } = person;
      const line = { userId, productId: piece._id, quantity: 1 };
      await known.call('/api/auth/check-auth');
      // Refused if the piece has sizes or is sold out; that counts as a response too.
      await known.call('/api/shop/cart/add', { method: 'POST', body: line });
      await known.call(`/api/shop/cart/get/${userId}`);
      await known.call(`/api/shop/cart/${userId}/${piece._id}`, { method: 'DELETE' });
      await known.call(`/api/shop/order/list/${userId}`);
    }
  }
  const walks = Promise.all(people.map((_, index) => walk(index)));
  walks.catch(() => undefined);
  return {
    async leave() {
      open = false;
      await walks;
    },
  };
}
