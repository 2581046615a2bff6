import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reviewsDeadLetters } from '@kanaka/contracts/outbox';
import { insertJob, markJobGivenUp } from '@kanaka/queues/outbox';
import { changesOf } from '@kanaka/queues/recorded-changes';
import { migrateDatabase, migrationsBeside, openDatabase, type Database } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { entriesToProve } from '@kanaka/testing/audited';
import { createTestHouse } from '@kanaka/testing/sessions';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { buildApp } from './app.ts';

const house = createTestHouse();
const meera = house.signIn({ role: 'admin', name: 'Meera' });
const logger = createLogger({ service: 'reviews', level: 'silent' });
let servers: TestServers;
let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  servers = await startTestServers('postgres');
  database = openDatabase({ url: await servers.database(), poolSize: 10, logger });
  await migrateDatabase(database, migrationsBeside(new URL('./main.ts', import.meta.url).href));
  const kit = { logger, jwtPublicKey: house.publicKey, internalToken: house.internalToken };
  app = await buildApp(kit, { db: database.db, hasPurchased: async () => true, nudgeRelay: () => undefined, logger });
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.close();
  await servers.stop();
});

/** One for every change of this service, answering what was changed; a change without one fails below. */
const proofs: Record<string, () => Promise<string>> = {
  [`POST ${reviewsDeadLetters.replayDeadLetter.path}`]: async () => {
    const jobId = `rating-${uuidv7()}`;
    await insertJob(database.db, 'ratings', 'product-rated', jobId, { productId: uuidv7(), average: 5, count: 1 });
    await markJobGivenUp(database.db, jobId, 'The catalogue is away.');
    const url = `/api/admin/dead-letters/reviews/${jobId}`;
    expect((await app.inject({ method: 'POST', url, headers: meera.headers })).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url, headers: meera.headers })).statusCode).toBe(404);
    return jobId;
  },
};

describe('the book of changes', () => {
  it.each(entriesToProve('reviews'))('is told by $change what was done, and by whom ($action)', async (row) => {
    const subject = await proofs[row.change]?.();
    const told = subject ? await changesOf(database.db, subject) : [];
    expect(told.map(({ action, actor }) => [action, actor])).toEqual([[row.action, { id: meera.id, name: 'Meera' }]]);
  });
});
