import { createHttpService } from '@kanaka/server-kit/http-service';
import type { Database } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { uploadBounds } from '@kanaka/server-kit/server-bounds';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { certificateRoutes, deliveryRoutes, logoRoutes, uploadRoutes } from './images.routes.ts';
import {
  photographIdsOf,
  photographRoutes,
  photographUploadRoutes,
  publicPhotographRoutes,
} from './photographs.routes.ts';
import { previewRoutes } from './previews.routes.ts';

export type AppDeps = {
  logger: Logger;
  jwtPublicKey: string;
  internalToken: string;
  database: Database;
  store: ObjectStore;
  /** How many pictures may be decoded at once. */
  picturesAtATime: number;
  onStored: () => void;
  /** Whether everybody may see a photograph of a review. */
  isShown: (photographId: string) => Promise<boolean>;
};

export async function buildApp({
  database,
  store,
  picturesAtATime,
  onStored,
  isShown,
  ...service
}: AppDeps): Promise<FastifyInstance> {
  const app = await createHttpService({
    ...service,
    checks: { database: database.check, store: store.check },
    bounds: uploadBounds,
  });
  const withPermit = pLimit(picturesAtATime);
  await app.register(uploadRoutes, { db: database.db, store, withPermit, onStored });
  await app.register(deliveryRoutes, { store });
  await app.register(certificateRoutes, { store });
  await app.register(logoRoutes, { store });
  await app.register(previewRoutes, { store, withPermit, internalToken: service.internalToken });
  const photographIds = photographIdsOf(service.internalToken);
  await app.register(photographUploadRoutes, { db: database.db, store, withPermit, photographIds });
  await app.register(photographRoutes, { store, photographIds });
  await app.register(publicPhotographRoutes, { store, isShown });
  return app;
}
