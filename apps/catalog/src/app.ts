import { catalogDeadLetters } from '@kanaka/contracts/failed-jobs';
import { recordReplay } from '@kanaka/audit/record-replay';
import { outboxRoutes } from '@kanaka/queues/outbox-routes';
import type { Db } from '@kanaka/server-kit/database/database';
import { createHttpService, type HttpServiceOptions } from '@kanaka/server-kit/http-service';
import type { FastifyInstance } from 'fastify';
import { bannerRoutes } from './banners/banners.routes.ts';
import { collectionRoutes } from './collections/collections.routes.ts';
import { emailRoutes } from './emails/emails.routes.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { pictureRoutes, type FetchPicture } from './product-files/pictures.routes.ts';
import { productFileRoutes } from './product-files/product-files.routes.ts';
import { adminProductRoutes } from './products/admin-products.routes.ts';
import { noteBarRoutes, readNote } from './note-bar/note-bar.routes.ts';
import { pageRoutes, readFooterPages, readPageSlugs, readPolicies } from './pages/pages.routes.ts';
import { renewTexts } from './pages/renew-texts.ts';
import { redirectRoutes } from './redirects/redirects.routes.ts';
import { redirectMoved } from './redirects/save-redirects.ts';
import { rateRoutes } from './rates/rates.routes.ts';
import { refreshSearch } from './products/search.repository.ts';
import { sitemapRoutes } from './sitemap/sitemap.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { shopProductRoutes } from './products/shop-products.routes.ts';
import { stockMetrics } from './stock/stock-metrics.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { synonymRoutes } from './synonyms/synonyms.routes.ts';
import { stockNoticeRoutes } from './stock-notices/stock-notices.routes.ts';
import { stockTakeRoutes } from './stock-takes/stock-takes.routes.ts';
import { unitRoutes } from './units/units.routes.ts';

export type AppDeps = { db: Db; wakeRelay: () => void; fetchPicture: FetchPicture };

/** The catalogue service: products, categories, banners, search and stock. */
export async function buildApp(
  http: HttpServiceOptions,
  { db, wakeRelay, fetchPicture }: AppDeps,
): Promise<FastifyInstance> {
  const app = await createHttpService(http);
  shareReads(app);
  await app.register(shopProductRoutes, { db });
  await app.register(adminProductRoutes, { db });
  await app.register(productFileRoutes, { db });
  await app.register(pictureRoutes, { db, fetchPicture });
  await app.register(categoryRoutes, { db, refreshSearch });
  await app.register(bannerRoutes, { db });
  await app.register(collectionRoutes, { db });
  await app.register(stockRoutes, { db });
  await app.register(stockMetrics, { db });
  await app.register(stockNoticeRoutes, { db });
  await app.register(settingsRoutes, {
    db,
    renewTexts,
    readPolicies: () => readPolicies(db),
    readNote: (reply) => readNote(db, reply),
    readFooterPages: () => readFooterPages(db),
  });
  await app.register(emailRoutes, { db });
  await app.register(synonymRoutes, { db });
  await app.register(noteBarRoutes, { db });
  await app.register(redirectRoutes, { db });
  await app.register(pageRoutes, { db, redirectMoved });
  await app.register(sitemapRoutes, { db, readPageSlugs: () => readPageSlugs(db) });
  await app.register(rateRoutes, { db });
  await app.register(unitRoutes, { db });
  await app.register(stockTakeRoutes, { db });
  await app.register(outboxRoutes, { db, wakeRelay, deadLetters: catalogDeadLetters, recordReplay });
  return app;
}

/** What everyone may read may be kept by everyone, and is asked about again each time: an ETag makes that cheap. */
function shareReads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const open = request.method === 'GET' && request.routeOptions.config.audience === 'anyone';
    if (!open || reply.statusCode >= 400) return;
    const before = reply.getHeader('cache-control');
    reply.header('cache-control', `public, max-age=0, must-revalidate${before ? `, ${String(before)}` : ''}`);
  });
}
