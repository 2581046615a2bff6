import { createHttpService, type HttpServiceOptions } from '@kanaka/server-kit/http-service';
import type { FastifyInstance } from 'fastify';
import { cartRoutes } from './cart.routes.ts';
import type { CartDeps } from './cart-items.ts';
import { wishlistRoutes } from './wishlist.routes.ts';

/** The cart service: what is in shoppers' carts and on their wishlists. */
export async function buildApp(http: HttpServiceOptions, deps: CartDeps): Promise<FastifyInstance> {
  const app = await createHttpService(http);
  await app.register(cartRoutes, deps);
  await app.register(wishlistRoutes, deps);
  return app;
}
