import { createHttpService } from '@kanaka/server-kit/http-service';
import type { Database } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import { uploadBounds } from '@kanaka/server-kit/server-bounds';
import type { StaffLookup } from '@kanaka/server-kit/staff';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import type { ImageProcess } from './images/resize-process.ts';
import { deliveryRoutes, uploadRoutes } from './images/images.routes.ts';
import {
  type HasPurchased,
  photographIdsOf,
  photographRoutes,
  photographUploadRoutes,
  publicPhotographRoutes,
} from './photographs/photographs.routes.ts';
import { previewRoutes } from './previews/previews.routes.ts';

export type AppDeps = {
  logger: Logger;
  jwtPublicKey: string;
  internalToken: string;
  staff: StaffLookup;
  database: Database;
  store: ObjectStore;
  /** Decodes uploads. */
  images: Pick<ImageProcess, 'run' | 'runForShopper'>;
  /** Whether a shopper has bought anything that they could return. */
  hasPurchased: HasPurchased;
  /** Whether everybody may see a photograph of a review. */
  isShown: (photographId: string) => Promise<boolean>;
};

/** What is made when it is first asked for: each takes a tenth of a second of a core, and holds decoded pixels. */
const MADE_AT_A_TIME = 2;

export async function buildApp({
  database,
  images,
  hasPurchased,
  isShown,
  ...service
}: AppDeps): Promise<FastifyInstance> {
  const { store, internalToken } = service;
  const app = await createHttpService({
    ...service,
    checks: { database: database.check, store: store.check },
    bounds: uploadBounds,
  });
  const uploads = { db: database.db, store, runOnImage: images.run };
  await app.register(uploadRoutes, uploads);
  const withPermit = pLimit(MADE_AT_A_TIME);
  await app.register(deliveryRoutes, { store, withPermit });
  await app.register(previewRoutes, { store, withPermit, internalToken });
  const photographIds = photographIdsOf(internalToken);
  const { runForShopper } = images;
  await app.register(photographUploadRoutes, { ...uploads, runForShopper, photographIds, hasPurchased });
  await app.register(photographRoutes, { store, photographIds });
  await app.register(publicPhotographRoutes, { store, isShown });
  return app;
}
