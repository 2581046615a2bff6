import { createHttpService, type HttpServiceOptions } from '@kanaka/server-kit/http-service';
import type { Db } from '@kanaka/server-kit/database';
import type { FastifyInstance } from 'fastify';
import { bannerRoutes } from './banners/banners.routes.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { productRoutes } from './products/products.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';

/** The catalog service: products, categories, banners, search and stock. */
export async function buildApp(http: HttpServiceOptions, deps: { db: Db }): Promise<FastifyInstance> {
  const app = await createHttpService(http);
  await app.register(productRoutes, deps);
  await app.register(categoryRoutes, deps);
  await app.register(bannerRoutes, deps);
  await app.register(stockRoutes, deps);
  return app;
}
