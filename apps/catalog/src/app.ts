import { catalogDeadLetters } from '@kanaka/contracts/outbox';
import { outboxRoutes } from '@kanaka/queues/outbox-routes';
import { createHttpService, type HttpServiceOptions } from '@kanaka/server-kit/http-service';
import type { FastifyInstance } from 'fastify';
import { documentRoutes, type DocumentDeps } from './documents/documents.routes.ts';
import { bannerRoutes } from './banners/banners.routes.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { adminProductRoutes } from './products/admin-products.routes.ts';
import { lowStockRoutes } from './products/low-stock.routes.ts';
import { refreshSearch } from './products/search.repository.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { shopProductRoutes } from './products/shop-products.routes.ts';
import { stockMetrics } from './stock/stock-metrics.ts';
import { stockRoutes } from './stock/stock.routes.ts';

export type AppDeps = DocumentDeps & { wakeRelay: () => void };

/** The catalogue service: products, categories, banners, search and stock, and the documents that show them. */
export async function buildApp(
  http: HttpServiceOptions,
  { db, wakeRelay, ...documents }: AppDeps,
): Promise<FastifyInstance> {
  const app = await createHttpService(http);
  shareReads(app);
  await app.register(shopProductRoutes, { db });
  await app.register(adminProductRoutes, { db });
  await app.register(lowStockRoutes, { db });
  await app.register(categoryRoutes, { db, refreshSearch });
  await app.register(bannerRoutes, { db });
  await app.register(stockRoutes, { db });
  await app.register(stockMetrics, { db });
  await app.register(settingsRoutes, { db, wakeRelay });
  await app.register(documentRoutes, { db, ...documents });
  await app.register(outboxRoutes, { db, wakeRelay, deadLetters: catalogDeadLetters });
  return app;
}

/** What everyone may read may be kept by everyone, and is asked about again each time: an ETag makes that cheap. */
function shareReads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const open = request.method === 'GET' && request.routeOptions.config.audience === 'anyone';
    if (open && reply.statusCode < 400) reply.header('cache-control', 'public, max-age=0, must-revalidate');
  });
}
