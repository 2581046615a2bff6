import * as contract from '@kanaka/contracts/cart';
import { notFound } from '@kanaka/server-kit/app-error';
import { mustBeSelf } from '@kanaka/server-kit/auth';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { deleteLine, ensureCart, findCart } from './cart.repository.ts';
import { addToCart, updateCart, type CartDeps } from './fill-cart.ts';
import { stockOf } from './stock-of.ts';
import type { CartRow } from './schema.ts';

export async function cartRoutes(app: FastifyInstance, deps: CartDeps): Promise<void> {
  const { db } = deps;

  async function read(userId: string): Promise<contract.Cart> {
    const cart = (await findCart(db, userId)) ?? (await create(userId));
    const ids = new Set(cart.lines.map(({ productId }) => productId));
    const products = new Map((ids.size ? await deps.products([...ids]) : []).map((product) => [product._id, product]));
    const items = cart.lines.flatMap(({ productId, size, quantity }) => {
      const product = products.get(productId);
      if (!product) return [];
      const { slug, title, images, price, salePrice } = product;
      const totalStock = stockOf(product, size) ?? 0;
      return { productId, size, slug, title, image: images[0] ?? '', images, price, salePrice, totalStock, quantity };
    });
    return { _id: cart.id, userId, items };
  }

  async function create(userId: string): Promise<CartRow> {
    await ensureCart(db, userId);
    const cart = await findCart(db, userId);
    if (!cart) throw new Error('a bag that was just made is not there');
    return cart;
  }

  serve(app, contract.addToCart, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    await addToCart(deps, body);
    return { message: 'Product is added to cart', data: await read(caller.id) };
  });

  serve(app, contract.getCart, async ({ params, caller }) => {
    mustBeSelf(caller, params.userId);
    return { data: await read(caller.id) };
  });

  serve(app, contract.updateCart, async ({ body, caller }) => {
    mustBeSelf(caller, body.userId);
    await updateCart(deps, body);
    return { message: 'Your bag has been updated', data: await read(caller.id) };
  });

  serve(app, contract.removeFromCart, async ({ params, query, caller }) => {
    mustBeSelf(caller, params.userId);
    if (!(await deleteLine(db, { ...params, ...query }))) throw notFound('item');
    return { message: 'The piece has left your bag', data: await read(caller.id) };
  });

  serve(app, contract.cartForOrder, async ({ params }) => {
    const cart = await findCart(db, params.userId);
    return { cartId: cart?.id ?? null, lines: cart?.lines ?? [] };
  });
}
