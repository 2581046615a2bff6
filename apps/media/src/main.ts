import { availableParallelism } from 'node:os';
import { hasPurchased } from '@kanaka/contracts/orders/orders';
import { type PhotographUse, usedPhotographs } from '@kanaka/contracts/media/photographs';
import { isPhotographShown, usedReviewPhotographs } from '@kanaka/contracts/reviews/reviews';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { openObjectStore } from '@kanaka/server-kit/object-store';
import { startPoller } from '@kanaka/server-kit/poller';
import { listen, run } from '@kanaka/server-kit/run';
import { createServiceClient } from '@kanaka/server-kit/service-client';
import { buildApp } from './app.ts';
import { AVIF_ROLE, obeyParent, startAvifProcess } from './avif-process.ts';
import { config } from './config.ts';
import { deleteUnusedPhotographs } from './delete-unused-photographs.ts';
import { hasImageWithoutAvif } from './images.repository.ts';
import { startAvifMaker } from './make-avifs.ts';
import { startPictureProcess } from './picture-process.ts';
import { PICTURES_ROLE, servePictures } from './picture-worker.ts';

const DELETE_EVERY_MS = 60 * 60_000;

function connect(poolSize?: number) {
  const settings = config();
  const logger = createLogger({ service: 'media', level: settings.LOG_LEVEL });
  const database = openDatabase({ url: settings.DATABASE_URL, poolSize: poolSize ?? settings.DATABASE_POOL, logger });
  const store = openObjectStore(settings);
  const disconnect = async () => {
    await database.close();
    store.close();
  };
  return { settings, logger, database, store, disconnect };
}

async function startService() {
  const { settings, logger, database, store, disconnect } = connect();
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const avifs =
    settings.AVIF === 'on'
      ? startAvifProcess({ mainUrl: import.meta.url, hasWork: () => hasImageWithoutAvif(database.db), logger })
      : null;
  // One picture a core keeps all cores busy.
  const pictures = startPictureProcess({
    mainUrl: import.meta.url,
    picturesAtATime: availableParallelism(),
    logger,
  });
  const internalToken = settings.INTERNAL_TOKEN;
  const orders = createServiceClient({ name: 'orders', url: settings.ORDERS_URL, internalToken });
  const reviews = createServiceClient({ name: 'reviews', url: settings.REVIEWS_URL, internalToken });
  const app = await buildApp({
    logger,
    jwtPublicKey: settings.JWT_PUBLIC_KEY,
    internalToken,
    database,
    store,
    pictures,
    hasPurchased: async (userId) => (await orders(hasPurchased, { params: { userId }, query: {} })).purchased,
    isShown: async (id) => (await reviews(isPhotographShown, { params: { id } })).shown,
  });
  const startDeleting = (usedFor: PhotographUse, used: (ids: string[]) => Promise<string[]>) =>
    startPoller(
      `deleting unused photographs of a ${usedFor}`,
      DELETE_EVERY_MS,
      async (closing) => {
        const unused = { db: database.db, store, usedFor, usedPhotographs: used };
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
  const close = async () => {
    await Promise.all([app.close(), avifs?.close(), ...deleting.map((poller) => poller.close())]);
    pictures.close();
    await disconnect();
  };
  return { logger, close };
}

function makeAvifs(): void {
  const { logger, database, store, disconnect } = connect(1);
  obeyParent((onIdle) => startAvifMaker({ db: database.db, store, logger, onIdle }), disconnect);
}

if (process.argv[2] === AVIF_ROLE) makeAvifs();
else if (process.argv[2] === PICTURES_ROLE) await servePictures();
else await run('media', startService);
