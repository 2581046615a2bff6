import { createHttpService, type HttpServiceOptions } from '@kanaka/server-kit/http-service';
import type { FastifyInstance } from 'fastify';
import { cartRoutes } from './cart.routes.ts';
import type { CartDeps } from './fill-cart.ts';

/** The cart service: what is in shoppers' bags. */
export async function buildApp(http: HttpServiceOptions, deps: CartDeps): Promise<FastifyInstance> {
  const app = await createHttpService(http);
  await app.register(cartRoutes, deps);
  return app;
}
