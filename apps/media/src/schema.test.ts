import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrateDatabase, migrationsNextTo, openDatabase, type Database } from '@kanaka/server-kit/database/database';
import { refusedBy } from '@kanaka/testing/refused-by';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { silent } from '../test/media-harness.ts';
import { insertImage } from './images/images.repository.ts';
import { insertPhotograph } from './photographs/photographs.repository.ts';

let servers: TestServers;
let database: Database;
beforeAll(async () => {
  servers = await startTestServers('postgres');
  database = openDatabase({ url: await servers.database(), poolSize: 2, logger: silent });
  await migrateDatabase(database, migrationsNextTo(import.meta.url));
  const someone = '01990000-0000-7000-8000-000000000001';
  await insertPhotograph(database.db, {
    id: `${someone}-1200x1600`,
    uploaderId: someone,
    usedFor: 'review',
    bytes: 60_000,
  });
  await insertImage(database.db, { id: `${'0'.repeat(32)}-960x1280`, width: 960, height: 1280, bytes: 60_000 });
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

const set = (change: string) => `update images set ${change}`;

describe('Postgres refuses', () => {
  it.each<[what: string, constraint: string, statement: string]>([
    ['an id that names another size', 'images_id', set('width = 480')],
    ['an id that is no hash', 'images_id', set("id = 'ring-960x1280'")],
    ['a picture without pixels', 'images_size', set("width = 0, id = repeat('0', 32) || '-0x1280'")],
    ['an empty file', 'images_size', set('bytes = 0')],
    ['a negative number of attempts', 'images_avif_attempts', set('avif_attempts = -1')],
    ['a photograph whose id has no size', 'photographs_id', 'update photographs set id = gen_random_uuid()'],
    ['a photograph of an empty file', 'photographs_bytes', 'update photographs set bytes = 0'],
    ['a photograph for something unknown', 'photographs_used_for', "update photographs set used_for = 'advert'"],
    ['a claim on finished work', 'images_avif_claim', set('avif_ready_at = now(), avif_claimed_at = now()')],
  ])('%s', async (_what, constraint, statement) => {
    expect(await refusedBy(database.pool, statement)).toBe(constraint);
  });
});
