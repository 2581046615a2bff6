/** For this service's tests: the whole app on a real, fresh database, and people who use it. */
import { fileURLToPath } from 'node:url';
import type { User } from '@kanaka/contracts/identity';
import { migrateDatabase, openDatabase, type Database } from '@kanaka/server-kit/database';
import { createLogger } from '@kanaka/server-kit/logger';
import { createTestHouse, type TestHouse } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { buildApp } from './app.ts';

export type Cookies = Record<string, string>;
export type Shopper = { user: User; email: string; cookies: Cookies };

export const PASSWORD = 'a-long-password';
export const quiet = createLogger({ service: 'identity', level: 'silent' });

export type FrontDoor = {
  app: FastifyInstance;
  database: Database;
  house: TestHouse;
  close: () => Promise<void>;
};

export async function openFrontDoor(): Promise<FrontDoor> {
  const servers = await startTestServers('postgres');
  const database = openDatabase({ url: await servers.database(), poolSize: 10, logger: quiet });
  await migrateDatabase(database, fileURLToPath(new URL('../drizzle', import.meta.url)));
  const house = createTestHouse();
  const app = await buildApp({
    logger: quiet,
    database,
    nudgeRelay: () => undefined,
    jwtPublicKey: house.publicKey,
    jwtPrivateKey: house.privateKey,
    internalToken: house.internalToken,
  });
  return {
    app,
    database,
    house,
    async close() {
      await app.close();
      await database.close();
      await servers.stop();
    },
  };
}

export function someEmail(): string {
  return `${uuidv7()}@kanaka.example`;
}

export async function register(app: FastifyInstance, email = someEmail()) {
  return app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { userName: 'Asha', email, password: PASSWORD },
  });
}

export async function login(app: FastifyInstance, email: string, password = PASSWORD, headers = {}) {
  return app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { email, password } });
}

/** The cookies an answer sets; one it clears is the empty text. */
export function cookiesOf(reply: { cookies: { name: string; value: string }[] }): Cookies {
  return Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
}

/** Someone with an account, signed in. */
export async function newShopper(app: FastifyInstance): Promise<Shopper> {
  const email = someEmail();
  await register(app, email);
  const reply = await login(app, email);
  return { user: reply.json<{ user: User }>().user, email, cookies: cookiesOf(reply) };
}

/** One call with these cookies. */
export async function call(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { cookies = {}, payload }: { cookies?: Cookies; payload?: InjectOptions['payload'] } = {},
) {
  return app.inject({ method, url, cookies, ...(payload !== undefined && { payload }) });
}
