/** For this service's tests: the real app on real Postgres, and pieces and categories to fill it with. */
import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { CacheTag } from '@kanaka/contracts/cache-tags';
import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as categoriesContract from '@kanaka/contracts/catalog/categories';
import type * as productsContract from '@kanaka/contracts/catalog/products';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import type { AnswerOf, Endpoint } from '@kanaka/contracts/endpoint';
import { migrateDatabase, migrationsNextTo, openDatabase } from '@kanaka/server-kit/database/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';
import type { InjectOptions } from 'fastify';
import { buildApp } from '../src/app.ts';
import { learnWords } from '../src/synonyms/synonyms.repository.ts';
import { plainWords } from '../src/synonyms/dictionary.ts';
import { usualSynonyms } from '../src/synonyms/usual-synonyms.ts';
import { openPages } from '../src/pages/renew-texts.ts';
import { openShop } from '../src/settings/settings-of-shop.ts';
import { updateSettings } from '../src/settings/settings.repository.ts';

/** A draft as the owner's form sends it. */
export type Draft = Partial<Omit<(typeof adminProductsContract.addProduct.body)['_input'], 'details'>> & {
  details?: Partial<productsContract.Product['details']>;
};

/** Everything one test file needs; stop it in `afterAll`. */
export async function startCatalogHarness() {
  const servers = await startTestServers('postgres');
  const logger = createLogger({ service: 'catalog', level: 'silent' });
  const purged = new Set<CacheTag>();
  const purge = async (tags: readonly CacheTag[]) => tags.forEach((tag) => purged.add(tag));
  const database = await servers.migrated(
    migrationsNextTo(new URL('../src/main.ts', import.meta.url).href),
    (url) => openDatabase({ url, poolSize: 20, logger, purge }),
    migrateDatabase,
  );
  await learnWords(database.db, plainWords(usualSynonyms));
  await openShop({ db: database.db });
  await updateSettings(database.db, demoShop);
  await openPages({ db: database.db });
  const pictures = new Map<string, Buffer>();
  const auth = createTestAuth();
  const app = await buildApp(
    { logger, jwtPublicKey: auth.publicKey, internalToken: auth.internalToken, staff: auth.staff },
    {
      db: database.db,
      wakeRelay: () => undefined,
      fetchPicture: async (address) => {
        const found = pictures.get(address);
        if (!found) throw new Error('The response was 404, not 200.');
        return found;
      },
    },
  );
  const owner = auth.signIn({ role: 'admin' });

  /** Calls as the owner and expects what the contract promises. */
  async function asOwner<E extends Endpoint>(endpoint: E, call: Pick<InjectOptions, 'url' | 'payload'>) {
    const response = await app.inject({ method: endpoint.method, headers: owner.headers, ...call });
    if (response.statusCode !== 200) throw new Error(`${endpoint.method} ${String(call.url)}: ${response.body}`);
    return endpoint.reply.parse(response.json()) as AnswerOf<E>;
  }

  const addCategory = async (name = `Category ${randomUUID()}`, sizing: Sizing = 'none') =>
    (await asOwner(categoriesContract.addCategory, { url: '/api/common/categories', payload: { name, sizing } })).data;
  const addSubcategory = async (categoryId: string, name = `Subcategory ${randomUUID()}`) =>
    (
      await asOwner(categoriesContract.addSubcategory, {
        url: '/api/common/subcategories',
        payload: { categoryId, name },
      })
    ).data;
  const { name: anyCategory } = await addCategory('Ring');

  const draft = ({ details, ...change }: Draft = {}) => ({
    title: `Veni Twist Band ${randomUUID()}`,
    category: anyCategory,
    price: 48_000,
    totalStock: 5,
    images: ['/media/one.jpg'],
    details: {
      material: 'Solid metal',
      design: 'Round wires',
      motif: 'The plait',
      craftsmanship: 'By hand',
      wearability: 'Daily',
      ...details,
    },
    ...change,
  });

  return {
    app,
    database,
    databaseUrl: database.pool.options.connectionString ?? '',
    db: database.db,
    /** The cache tags of what has changed. */
    purged,
    /** What is at the addresses of other servers. */
    pictures,
    auth,
    owner,
    asOwner,
    addCategory,
    addSubcategory,
    draft,
    /** A new piece in the shop. */
    addProduct: async (change: Draft = {}) =>
      (await asOwner(adminProductsContract.addProduct, { url: '/api/admin/products/add', payload: draft(change) }))
        .data,
    /** The piece as the owner sees it now. */
    async findAsOwner(id: string): Promise<adminProductsContract.AdminProduct> {
      const { data } = await asOwner(adminProductsContract.adminListProducts, { url: '/api/admin/products/get' });
      const found = data.find((product) => product._id === id);
      if (!found) throw new Error('the owner does not see this piece');
      return found;
    },
    get: (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers }),
    asService: (url: string, payload: object) => app.inject({ method: 'POST', url, headers: auth.asService, payload }),
    /** Sends a file of pieces; what comes back is its import, or why it is refused. */
    async sendFile(file: string, headers: object = owner.headers, mapping?: object | string, pictures?: object) {
      const form = new FormData();
      if (mapping) form.append('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
      if (pictures) form.append('pictures', JSON.stringify(pictures));
      form.append('file', new Blob([file]), 'pieces.csv');
      const body = new Response(form);
      return app.inject({
        method: 'POST',
        url: '/api/admin/products/imports/upload',
        headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
        payload: Buffer.from(await body.arrayBuffer()),
      });
    },
    newId: () => uuidv7(),
    async stop() {
      await app.close();
      await database.close();
      await servers.stop();
    },
  };
}
export type CatalogHarness = Awaited<ReturnType<typeof startCatalogHarness>>;
