/** A shop as `npm start` has it before its trade: the databases of the services, with the demo catalogue and its people. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addCategory, addSubcategory } from '@kanaka/catalog/categories/add-category';
import { addProduct } from '@kanaka/catalog/products/add-product';
import { importRates } from '@kanaka/catalog/rates/import-rates';
import { insertSettings } from '@kanaka/catalog/settings/settings.repository';
import { addUnits } from '@kanaka/catalog/units/add-units';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { readPieces, sizings } from '@kanaka/demo-tools/catalogue';
import { yearOfRates } from '@kanaka/demo-tools/demo-rates';
import { unitsOf } from '@kanaka/demo-tools/demo-units';
import { demoShopper } from '@kanaka/demo-tools/people';
import { ensureOwner } from '@kanaka/identity/accounts/ensure-owner';
import { insertUser } from '@kanaka/identity/accounts/accounts.repository';
import { hashPassword } from '@kanaka/identity/accounts/passwords';
import { migrateDatabase } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { startTestServers } from '@kanaka/testing/test-servers';
import { closeAll, openLive, SERVICES } from '../src/scratch-databases.ts';

const tool = join(import.meta.dirname, '..');
const ownerEmail = 'owner@kanaka.example';
const wakeRelay = () => undefined;

export type NewShop = Awaited<ReturnType<typeof openNewShop>>;

export async function openNewShop() {
  const servers = await startTestServers('postgres');
  const { postgresUrl = '' } = servers;
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  const logger = createLogger({ service: 'demo-trade', level: 'silent' });
  const client = new pg.Client({ connectionString: new URL('/postgres', postgresUrl).href });
  await client.connect();
  for (const service of SERVICES) await client.query(`create database ${service}`);
  await client.end();

  const live = openLive(postgresUrl, logger);
  for (const service of SERVICES) {
    await migrateDatabase(live[service], join(tool, '../../apps', service, 'drizzle'));
  }
  const [catalog, identity] = [{ db: live.catalog.db, wakeRelay }, { db: live.identity.db }];
  await ensureOwner({ ...identity, logger }, { email: ownerEmail, password: 'kanaka-owner' });
  const { userName, email, password } = demoShopper;
  const passwordHash = await hashPassword(password);
  await insertUser(identity.db, { id: randomUUID(), userName, email, passwordHash, role: 'user' });
  await addCatalogue(catalog);

  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: postgresUrl,
    // Nobody answers there: purges are lost, as they are when Redis is down.
    REDIS_URL: 'redis://127.0.0.1:1',
    STANDIN_FILE: join(folder, 'razorpay.sqlite'),
    OWNER_EMAIL: ownerEmail,
    INTERNAL_TOKEN: 'a-token-of-thirty-two-characters-and-more',
    // A fifth of the usual trade, because all of it takes a busy machine minutes.
    ORDERS_A_DAY: '0.1',
  };
  return {
    live,
    standinFile: env.STANDIN_FILE,
    /** Runs the program that adds the trade, and returns what it says. After `killAfterMs` it is killed. */
    addTrade: (killAfterMs?: number) =>
      new Promise<string>((resolve, reject) => {
        const program = join(tool, 'src/main.ts');
        const child = execFile(process.execPath, [program], { env }, (error, output) => {
          if (error && killAfterMs === undefined) reject(new Error('the trade could not be added', { cause: error }));
          else resolve(output.trim());
        });
        if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      }),
    async close() {
      await closeAll(live);
      await servers.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addCatalogue(catalog: Parameters<typeof importRates>[0]): Promise<void> {
  const actor = { id: randomUUID(), name: 'Owner' };
  await insertSettings(catalog.db, demoShop);
  await importRates(catalog, { days: yearOfRates(new Date()), actor });
  const pieces = readPieces();
  for (const [name, own] of Map.groupBy(pieces, ({ draft }) => draft.category)) {
    const { id: categoryId } = await addCategory(catalog, { name, sizing: sizings[name], actor });
    for (const subcategory of new Set(own.map(({ draft }) => draft.subcategory))) {
      await addSubcategory(catalog, { categoryId, name: subcategory, actor });
    }
  }
  for (const { draft } of pieces) {
    const { id: productId } = await addProduct(catalog, { draft: { ...draft, images: ['/a.jpg'] }, actor });
    const units = unitsOf(draft);
    if (units.length > 0) await addUnits(catalog, { productId, drafts: units, actor });
  }
}
