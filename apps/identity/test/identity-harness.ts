/** For this service's tests: the whole app on a fresh, real database, and functions that act as its users. */
import { fileURLToPath } from 'node:url';
import { mailedLinkEmail, type MailedLinkEmail, type User } from '@kanaka/contracts/identity/accounts';
import { openFailFastRedis } from '@kanaka/server-kit/open-redis';
import { migrateDatabase, openDatabase, type Database } from '@kanaka/server-kit/database/database';
import { createLogger, type Logger } from '@kanaka/server-kit/logger';
import type { StaffLookup } from '@kanaka/server-kit/staff';
import { createTestAuth, type TestAuth } from '@kanaka/testing/sessions';
import { startTestServers } from '@kanaka/testing/test-servers';
import { hash } from 'argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { BuiltInRole } from '@kanaka/contracts/identity/permissions';
import { insertUser, type NewUser } from '../src/accounts/accounts.repository.ts';
import { createHashQueue, type HashQueue } from '../src/accounts/hash-queue.ts';
import { buildApp } from '../src/app.ts';
import { staffLookup } from '../src/staff/staff-lookup.ts';
import type { AttemptLimits } from '../src/sessions/login-throttle.ts';

export type Cookies = Record<string, string>;
export type Shopper = { user: User; email: string; cookies: Cookies };

export const PASSWORD = 'a-long-password';
/** Quick to check, as each hash says how much it costs. */
const passwordHash = await hash(PASSWORD, { memoryCost: 1024, timeCost: 2 });
export const quiet = createLogger({ service: 'identity', level: 'silent' });

export type IdentityHarness = {
  app: FastifyInstance;
  /** Another replica on the same database. */
  replica: () => Promise<FastifyInstance>;
  database: Database;
  /** What the gateways were told has changed. */
  purged: string[];
  auth: TestAuth;
  close: () => Promise<void>;
};

/** The database of each app, for those who know only the app. */
const databaseOf = new WeakMap<FastifyInstance, Database>();

const many = 100_000;
const NOBODY_COUNTS = 'redis://127.0.0.1:1';

/** With `tryLimits` attempts are counted in a real Redis; without it, no test can reach the limits. */
export async function startIdentityHarness({
  tryLimits,
  redisUrl,
  logger = quiet,
  hashing = createHashQueue({ atOnce: 3, waitingOfOne: many, waitingOfAll: many }),
}: {
  tryLimits?: AttemptLimits;
  redisUrl?: string;
  logger?: Logger;
  hashing?: HashQueue;
} = {}): Promise<IdentityHarness> {
  const purged: string[] = [];
  const servers = await startTestServers('postgres', ...(tryLimits && !redisUrl ? ['redis' as const] : []));
  const database = await servers.migrated(
    fileURLToPath(new URL('../drizzle', import.meta.url)),
    (url) => openDatabase({ url, poolSize: 10, logger: quiet, purge: async (tags) => void purged.push(...tags) }),
    migrateDatabase,
  );
  const auth = createTestAuth();
  // On a busy machine Redis may answer late; a test's attempts must be counted nevertheless.
  const rateLimitRedis = openFailFastRedis(redisUrl ?? (servers.redisUrl || NOBODY_COUNTS), quiet, {
    commandTimeoutMs: 30_000,
  });
  const replica = async () => {
    const built = await buildApp({
      logger,
      database,
      wakeRelay: () => undefined,
      jwtPublicKey: auth.publicKey,
      jwtPrivateKey: auth.privateKey,
      internalToken: auth.internalToken,
      publicUrl: 'https://example.org',
      staff: eitherOf(auth.staff, staffLookup({ db: database.db, logger })),
      rateLimitRedis,
      hashing,
      tryLimits: tryLimits ?? { ofOne: many, ofStrangers: many },
    });
    databaseOf.set(built, database);
    return built;
  };
  const app = await replica();
  return {
    app,
    replica,
    database,
    purged,
    auth,
    async close() {
      await app.close();
      rateLimitRedis.disconnect();
      await database.close();
      await servers.stop();
    },
  };
}

/** The people that a test signed in, and those with accounts. */
const eitherOf = (signedIn: StaffLookup, accounts: StaffLookup): StaffLookup => ({
  ...accounts,
  find: async (sessionId) => (await signedIn.find(sessionId)) ?? (await accounts.find(sessionId)),
  findKey: async (digest) => (await signedIn.findKey(digest)) ?? (await accounts.findKey(digest)),
});

export function someEmail(): string {
  return `${uuidv7()}@kanaka.example`;
}

export async function register(app: FastifyInstance, email = someEmail(), password = PASSWORD) {
  return app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { userName: 'Asha', email, password },
  });
}

export async function login(app: FastifyInstance, email: string, password = PASSWORD, headers = {}) {
  return app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { email, password } });
}

/** The e-mails with links to an address, as `mail-worker` receives them, oldest first. */
export async function mailedTo({ app, auth, database }: IdentityHarness, email: string): Promise<MailedLinkEmail[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from password_resets where email = $1 order by id',
    [email],
  );
  const sent: MailedLinkEmail[] = [];
  for (const { id } of rows) {
    const response = await app.inject({
      method: 'POST',
      url: `/internal/mailed-links/${id}/email`,
      headers: auth.asService,
    });
    const { email: built } = mailedLinkEmail.reply.parse(response.json());
    if (built) sent.push(built);
  }
  return sent;
}

/** The cookies that a response sets; a cleared cookie is the empty string. */
export function cookiesOf(response: { cookies: { name: string; value: string }[] }): Cookies {
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
}

/** Has an account and signs it in. */
export async function newShopper(app: FastifyInstance): Promise<Shopper> {
  return signedInAs(app, { userName: 'Asha', role: 'user' });
}

/** The same for an account that is opened as shoppers open theirs, which takes longer. */
export async function registered(app: FastifyInstance): Promise<Shopper> {
  const email = someEmail();
  await register(app, email);
  return signIn(app, email);
}

/** Opens the account of somebody of the shop, with a role of every shop or one of its own, and signs it in. */
export async function newStaff(
  { app }: IdentityHarness,
  { role = 'owner', roleId, name = 'Meera' }: { role?: BuiltInRole; roleId?: string; name?: string } = {},
): Promise<Shopper> {
  const rights = roleId ? { roleId } : { builtInRole: role };
  return signedInAs(app, { userName: name, role: 'admin', ...rights, emailProvenAt: new Date() });
}

async function signedInAs(
  app: FastifyInstance,
  person: Omit<NewUser, 'id' | 'email' | 'passwordHash'>,
): Promise<Shopper> {
  const email = someEmail();
  const database = databaseOf.get(app);
  if (!database) throw new Error('the app is not of a harness');
  await insertUser(database.db, { id: uuidv7(), email, passwordHash, ...person });
  return signIn(app, email);
}

async function signIn(app: FastifyInstance, email: string): Promise<Shopper> {
  const response = await login(app, email);
  return { user: response.json<{ user: User }>().user, email, cookies: cookiesOf(response) };
}

/** Sends one request with these cookies. */
export async function call(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { cookies = {}, payload }: { cookies?: Cookies; payload?: InjectOptions['payload'] } = {},
) {
  return app.inject({ method, url, cookies, ...(payload !== undefined && { payload }) });
}
