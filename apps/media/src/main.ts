import { availableParallelism } from 'node:os';
import { hasPurchased } from '@kanaka/contracts/orders/orders';
import { type PhotographUse, usedPhotographs } from '@kanaka/contracts/media/photographs';
import { isPhotographShown, usedReviewPhotographs } from '@kanaka/contracts/reviews/reviews';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { openObjectStore } from '@kanaka/server-kit/object-store';
import { startPoller } from '@kanaka/server-kit/poller';
import { listen, run, type Starting } from '@kanaka/server-kit/run-service';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { createStaffLookup } from '@kanaka/server-kit/staff';
import type { z } from 'zod';
import { buildApp } from './app.ts';
import { Config } from './config.ts';
import { deleteUnusedPhotographs } from './photographs/delete-unused-photographs.ts';
import { startAvifMaker } from './images/make-avifs.ts';
import { startImageProcess } from './images/resize-process.ts';
import type { encodeAvifs } from './images/resize-images.ts';
import { isRole, serveImages } from './images/resize-worker.ts';

const DELETE_EVERY_MS = 60 * 60_000;

async function startService({ config: settings, logger, opened }: Starting<z.output<typeof Config>>): Promise<void> {
  const database = openDatabase({ url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL, logger });
  const { db } = database;
  const store = openObjectStore(settings);
  opened(store);
  opened(database);
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const avifProcess = startImageProcess({ role: 'avif', mainUrl: import.meta.url, imagesAtATime: 1, logger });
  const encode: typeof encodeAvifs = (kept, size) => avifProcess.run('avifs', 0, kept, size);
  const avifs = settings.AVIF === 'on' ? startAvifMaker({ db, store, logger, encode }) : null;
  // One image a core keeps all cores busy.
  const images = startImageProcess({
    mainUrl: import.meta.url,
    imagesAtATime: availableParallelism(),
    logger,
  });
  opened(images);
  const internalToken = settings.INTERNAL_TOKEN;
  const orders = createServiceClient({ name: 'orders', url: settings.ORDERS_URL, internalToken });
  const reviews = createServiceClient({ name: 'reviews', url: settings.REVIEWS_URL, internalToken });
  const app = await buildApp({
    logger,
    jwtPublicKey: settings.JWT_PUBLIC_KEY,
    internalToken,
    staff: createStaffLookup({ identityUrl: settings.IDENTITY_URL, internalToken, logger }),
    database,
    store,
    images,
    hasPurchased: async (userId) => (await orders(hasPurchased, { params: { userId }, query: {} })).purchased,
    isShown: async (id) => (await reviews(isPhotographShown, { params: { id } })).shown,
  });
  const startDeleting = (usedFor: PhotographUse, used: (ids: string[]) => Promise<string[]>) =>
    startPoller(
      `deleting unused photographs of a ${usedFor}`,
      DELETE_EVERY_MS,
      async (closing) => {
        const unused = { db, store, usedFor, usedPhotographs: used };
        const gone = await deleteUnusedPhotographs(unused, closing);
        if (gone > 0) logger.info({ gone, usedFor }, 'photographs that nobody used were deleted');
      },
      logger,
    );
  // Each by itself: while one service is away, the photographs for the other one are still deleted.
  const deleting = [
    startDeleting('return', async (ids) => (await orders(usedPhotographs, { body: { ids } })).ids),
    startDeleting('review', async (ids) => (await reviews(usedReviewPhotographs, { body: { ids } })).ids),
  ];
  await listen(app, settings);
  // What is being encoded is given up once its maker knows that it is closed.
  opened(avifProcess, app, ...deleting, ...(avifs ? [avifs] : []));
}

if (isRole(process.argv[2])) await serveImages();
else await run('media', Config, startService);
