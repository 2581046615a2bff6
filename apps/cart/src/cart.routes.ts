import * as contract from '@kanaka/contracts/cart/cart';
import { toPaise } from '@kanaka/money/rupees';
import { notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { cartItems, type CartDeps } from './cart-items.ts';
import { deleteLine, findCart, findOrCreateCart, lockCart, rememberShownPrices } from './cart.repository.ts';
import { addToCart, updateCart, type FilledCart } from './fill-cart.ts';

export async function cartRoutes(app: FastifyInstance, deps: CartDeps): Promise<void> {
  const { db } = deps;

  async function read(userId: string): Promise<contract.Cart> {
    const cart = await findOrCreateCart(db, userId);
    return { _id: cart.id, userId, items: await cartItems(deps, cart) };
  }

  async function shown({ id, userId, lines, pieces }: FilledCart): Promise<contract.Cart> {
    async function products(ids: string[], shopperId: string) {
      const others = ids.filter((one) => !pieces.has(one));
      const known = ids.flatMap((one) => pieces.get(one) ?? []);
      return others.length === 0 ? known : [...known, ...(await deps.products(others, shopperId))];
    }
    return { _id: id, userId, items: await cartItems({ products, names: deps.names }, { userId, lines }) };
  }

  serve(app, contract.addToCart, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    return { message: 'Product is added to cart', data: await shown(await addToCart(deps, body)) };
  });

  serve(app, contract.getCart, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    return { data: await read(caller.id) };
  });

  serve(app, contract.updateCart, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    return { message: 'Your bag has been updated', data: await shown(await updateCart(deps, body)) };
  });

  serve(app, contract.markPricesSeen, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    const seen = body.lines.map(({ price, ...line }) => ({ ...line, paise: toPaise(price) }));
    await db.transaction(async (tx) => {
      // A change of the cart that is under way would put back the price from before.
      await lockCart(tx, caller.id);
      await rememberShownPrices(tx, caller.id, seen);
    });
    return { data: await read(caller.id) };
  });

  serve(app, contract.removeFromCart, async ({ params, query, caller }) => {
    mustBeSelf(caller, params.userId);
    const deleted = await db.transaction(async (tx) => {
      await lockCart(tx, caller.id);
      return deleteLine(tx, { ...params, ...query });
    });
    if (!deleted) throw notFound('item');
    return { message: 'The piece has left your bag', data: await read(caller.id) };
  });

  serve(app, contract.cartForOrder, async ({ params }) => {
    const cart = await findCart(db, params.userId);
    return { cartId: cart?.id ?? null, lines: cart?.lines ?? [] };
  });
}
