/** For this service's tests: the real app on real Postgres, with the catalog service as a map of pieces. */
import { v7 as uuidv7 } from 'uuid';
import type { Product } from '@kanaka/contracts/catalog/products';
import { AppError } from '@kanaka/server-kit/app-error';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';
import { buildApp } from '../src/app.ts';

export async function startCartHarness() {
  const auth = createTestAuth();
  const logger = createLogger({ service: 'cart', level: 'silent' });
  const servers = await startTestServers('postgres');
  const database = await servers.migrated(
    migrationsNextTo(new URL('../src/main.ts', import.meta.url).href),
    (url) => openDatabase({ url, poolSize: 10, logger }),
    migrateDatabase,
  );
  const shelf = new Map<string, Product>();
  const archive = new Map<string, Product>();
  /** The pieces of each question to the catalog service. */
  const asked: string[][] = [];
  /** The shoppers for whom it was asked. */
  const askedFor = new Set<string>();
  const shop = { catalogAnswers: true, maxQuantity: 5 };
  const app = await buildApp(
    { logger, jwtPublicKey: auth.publicKey, internalToken: auth.internalToken, staff: auth.staff },
    {
      db: database.db,
      async products(ids, shopperId) {
        asked.push(ids);
        askedFor.add(shopperId);
        if (!shop.catalogAnswers) throw new AppError('service.unavailable', 'Resting.');
        return ids.flatMap((id) => shelf.get(id) ?? []);
      },
      async names(ids) {
        return ids
          .flatMap((id) => shelf.get(id) ?? archive.get(id) ?? [])
          .map(({ _id, title, images }) => ({ _id, title, image: images[0] ?? '' }));
      },
      maxQuantity: async () => shop.maxQuantity,
    },
  );
  return {
    auth,
    logger,
    database,
    app,
    shelf,
    asked,
    askedFor,
    shop,
    piece(totalStock = 5, sizes: Product['sizes'] = []): string {
      const _id = uuidv7();
      const details = { material: '', design: '', motif: '', craftsmanship: '', wearability: '' };
      shelf.set(_id, {
        _id,
        slug: 'veni-twist-band',
        title: 'Veni Twist Band',
        category: 'Ring',
        subcategory: 'Band',
        youtubeLink: '',
        price: 48_000,
        salePrice: 44_000,
        totalStock,
        sizing: sizes.length > 0 ? 'ring' : 'none',
        sizes,
        averageReview: 0,
        reviewCount: 0,
        images: ['/media/one.jpg', '/media/two.jpg'],
        details,
      });
      return _id;
    },
    archivePiece(id: string): Product | undefined {
      const product = shelf.get(id);
      if (product) archive.set(id, product);
      shelf.delete(id);
      return product;
    },
    async stop() {
      await app.close();
      await database.close();
      await servers.stop();
    },
  };
}

export type CartHarness = Awaited<ReturnType<typeof startCartHarness>>;
