/** For this service's tests: the app on a port, with a real Postgres and a real bucket. */
import { expect } from '@jest/globals';
import { Failure } from '@kanaka/contracts/failure';
import { uploadImages, type StoredImage } from '@kanaka/contracts/media/media';
import { migrateDatabase, migrationsNextTo, openDatabase, type Database } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { openObjectStore, type ObjectStore } from '@kanaka/server-kit/object-store';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { startImageProcess } from '../src/images/resize-process.ts';
import { images, type ImageRow } from '../src/schema.ts';

export const auth = createTestAuth();
export const owner = auth.signIn({ role: 'admin' });
export const silent = createLogger({ service: 'media', level: 'silent' });

export type Upload = { name: string; bytes: Buffer; field?: string };

/** Uploads files as a browser does. */
export function send(
  address: string,
  files: Upload[],
  headers: Record<string, string> = owner.headers,
): Promise<Response> {
  const form = new FormData();
  for (const { name, bytes, field = 'my_file' } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return fetch(`${address}/api/admin/products/upload-image`, { method: 'POST', headers, body: form });
}

/** The images in the response to an accepted upload. */
export async function acceptedBy(response: Response): Promise<StoredImage[]> {
  expect(response.status).toBe(200);
  return uploadImages.reply.parse(await response.json()).results;
}

/** Status and failure of a refused request. */
export async function refusedBy(response: Response): Promise<{ status: number; failure: Failure }> {
  return { status: response.status, failure: Failure.parse(await response.json()) };
}

export type Got = { status: number; headers: Headers; bytes: Buffer };

/** Requests a file and reads its body to the end. */
export async function get(url: string, headers: Record<string, string> = {}): Promise<Got> {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

export type TestMedia = {
  app: FastifyInstance;
  address: string;
  database: Database;
  store: ObjectStore;
  /** The photographs that `reviews` lets everybody see. */
  shown: Set<string>;
  /** The shoppers who have bought nothing; all others have. */
  withoutOrder: Set<string>;
  rows: () => Promise<ImageRow[]>;
  stop: () => Promise<void>;
};

export async function startTestMedia(): Promise<TestMedia> {
  const servers = await startTestServers('postgres', 's3');
  const database = await servers.migrated(
    migrationsNextTo(new URL('../src/main.ts', import.meta.url).href),
    (url) => openDatabase({ url, poolSize: 10, logger: silent }),
    migrateDatabase,
  );
  const store = openObjectStore(servers.s3);
  const shown = new Set<string>();
  const withoutOrder = new Set<string>();
  const mainUrl = new URL('../src/main.ts', import.meta.url).href;
  const imageProcess = startImageProcess({ mainUrl, imagesAtATime: 2, logger: silent });
  const app = await buildApp({
    logger: silent,
    jwtPublicKey: auth.publicKey,
    internalToken: auth.internalToken,
    staff: auth.staff,
    database,
    store,
    images: imageProcess,
    hasPurchased: async (userId) => !withoutOrder.has(userId),
    isShown: async (id) => shown.has(id),
  });
  return {
    app,
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    database,
    store,
    shown,
    withoutOrder,
    rows: () => database.db.select().from(images),
    async stop() {
      await app.close();
      await imageProcess.close();
      await database.close();
      store.close();
      await servers.stop();
    },
  };
}
