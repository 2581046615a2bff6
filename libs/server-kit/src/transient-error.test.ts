import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
import { startTestServers, type TestServers } from '@kanaka/testing/test-servers';
import { sql } from 'drizzle-orm';
import { openDatabase } from './database/database.ts';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers('postgres');
});
afterAll(() => servers.stop());

/** What a client gets when a route runs this query. */
async function answerTo(url: string, question: string) {
  const { publicKey, internalToken } = createTestAuth();
  const app = await createHttpService({ logger, jwtPublicKey: publicKey, internalToken });
  const database = openDatabase({ url, poolSize: 1, logger });
  app.get('/asks', () => database.db.execute(sql.raw(question)));
  app.get('/begins', () => database.db.transaction((tx) => tx.execute(sql.raw(question))));
  const responses = [await app.inject('/asks'), await app.inject('/begins')];
  await app.close();
  await database.close();
  return responses.map((response) => [response.statusCode, response.json().code, response.headers['retry-after']]);
}

describe('a client is asked to try again, and no bug is reported,', () => {
  const tryAgain = [503, 'service.unavailable', '2'];

  it('while the database is down', async () => {
    expect(await answerTo('postgres://kanaka:kanaka@127.0.0.1:1/nowhere', 'select 1')).toEqual([tryAgain, tryAgain]);
  });

  it('while the password of its role is being changed', async () => {
    const url = await servers.database();
    const { pool, close } = openDatabase({ url, poolSize: 1, logger });
    await pool.query("create role changed login password 'the-new-one'");
    const before = Object.assign(new URL(url), { username: 'changed', password: 'the-old-one' });
    expect(await answerTo(before.href, 'select 1')).toEqual([tryAgain, tryAgain]);
    await close();
  });

  it('when the database closes the connection during the query', async () => {
    const end = 'select pg_terminate_backend(pg_backend_pid())';
    expect(await answerTo(await servers.database(), end)).toEqual([tryAgain, tryAgain]);
  });
});

it('a query that the database does not understand is a bug', async () => {
  const bug = [500, 'server.error', undefined];
  expect(await answerTo(await servers.database(), 'select * from bangles')).toEqual([bug, bug]);
});
