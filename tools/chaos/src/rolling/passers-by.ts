/**
 * Visitors who browse during the update: pages, lists, searches, a cart that is filled and emptied, signing in; and the owner,
 * who looks through orders and pieces.
 */
import { inviteShoppers } from '@kanaka/bench-tools/shop/shoppers';
import { arrive, type OnTry } from '@kanaka/testing/shop-client';
import { z } from 'zod';

const Ids = z.object({ data: z.array(z.object({ _id: z.string(), images: z.array(z.string()).default([]) })) });

export async function letIn(
  shopUrl: string,
  { count, owner, onTry }: { count: number; owner: { email: string; password: string }; onTry: OnTry },
): Promise<{ leave: () => Promise<void> }> {
  const tally = new Map<string, number>();
  const people = await inviteShoppers(shopUrl, { count, tally, atOnce: 2 });
  const { data: pieces } = await arrive(shopUrl, tally).ask('/api/shop/products/get?limit=40', Ids);
  let open = true;

  async function walk({ email, password, userId }: (typeof people)[number], index: number): Promise<void> {
    const guest = arrive(shopUrl, tally, onTry);
    const known = arrive(shopUrl, tally, onTry);
    for (let step = index; open; step += 1) {
      const piece = pieces[step % pieces.length];
      if (!piece) return;
      if (step % 10 === index % 10) await known.signIn({ email, password });
      for (const path of [
        'products/get?limit=20&page=1',
        `products/get/${piece._id}`,
        `search/${['ring', 'jhumki', 'gold'][step % 3]}`,
        'products/choices',
        `review/get/${piece._id}`,
      ])
        await guest.call(`/api/shop/${path}`);
      await guest.call('/api/common/categories');
      const page = (await guest.download('/shop/home')).toString('utf8');
      for (const file of new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g)?.slice(0, 3))) await guest.call(file);
      await guest.download(piece.images[0] ?? '/');
      await known.call('/api/auth/check-auth');
      // Refused if the piece has sizes or is sold out; that counts as a response too.
      const body = { userId, productId: piece._id, quantity: 1 };
      await known.call('/api/shop/cart/add', { method: 'POST', body });
      await known.call(`/api/shop/cart/get/${userId}`);
      await known.call(`/api/shop/cart/${userId}/${piece._id}`, { method: 'DELETE' });
      await known.call(`/api/shop/order/list/${userId}`);
    }
  }

  async function lookAfterTheShop(): Promise<void> {
    const desk = arrive(shopUrl, tally, onTry);
    await desk.signIn(owner);
    for (let step = 0; open; step += 1) {
      const { data: orders } = await desk.ask(`/api/admin/orders/get?page=${1 + (step % 50)}`, Ids);
      for (const { _id } of orders.slice(0, 2)) await desk.call(`/api/admin/orders/details/${_id}`);
      await desk.call(`/api/admin/orders/get?words=${['Asha', 'Madurai', 'Kada'][step % 3]}`);
      for (const path of ['products/get?page=1&limit=20', 'statistics/to-do', 'audit'])
        await desk.call(`/api/admin/${path}`);
    }
  }
  const walks = Promise.all([lookAfterTheShop(), ...people.map(walk)]);
  walks.catch(() => undefined);
  return {
    async leave() {
      open = false;
      await walks;
    },
  };
}
