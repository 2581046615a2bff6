import { identityDeadLetters } from '@kanaka/contracts/failed-jobs';
import { recordReplay } from '@kanaka/audit/record-replay';
import { outboxRoutes } from '@kanaka/queues/outbox-routes';
import type { Database } from '@kanaka/server-kit/database/database';
import { createHttpService } from '@kanaka/server-kit/http-service';
import type { Logger } from '@kanaka/server-kit/logger';
import type { StaffLookup } from '@kanaka/server-kit/staff';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { HashQueue } from './accounts/hash-queue.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { addressRoutes } from './addresses/addresses.routes.ts';
import { mailedLinkRoutes } from './mailed-links/mailed-links.routes.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { customerFileRoutes, customerRoutes } from './customers/customers.routes.ts';
import { openPlaces } from './places/places.ts';
import { placeRoutes } from './places/places.routes.ts';
import { openDevices } from './sessions/devices.ts';
import { factorRoutes } from './second-factor/factors.routes.ts';
import { openPasskeys } from './second-factor/passkeys.ts';
import { openSealing } from '@kanaka/server-kit/sealed-text';
import { openSecondSteps } from './sessions/second-steps.ts';
import { passwordChangeRoutes } from './password-changes/password-changes.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createAccessTokenSigner, createNextToken } from './sessions/tokens.ts';
import { staffLookup } from './staff/staff-lookup.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { openLoginThrottle, type AttemptLimits } from './sessions/login-throttle.ts';

export type AppDeps = {
  logger: Logger;
  database: Database;
  wakeRelay: () => void;
  jwtPublicKey: string;
  jwtPrivateKey: string;
  internalToken: string;
  /** The shop's address: passkeys are of this domain. */
  publicUrl: string;
  /** Counts attempts to sign in. */
  rateLimitRedis: Redis;
  tryLimits: AttemptLimits;
  /** Who of the shop may do what: the accounts, unless a test says otherwise. */
  staff?: StaffLookup;
  hashing: HashQueue;
};

/** Identity: accounts, sessions, password resets, customers for the owner, the audit log, address books, and the list of countries and states. */
export async function buildApp({
  database,
  wakeRelay,
  jwtPrivateKey,
  publicUrl,
  rateLimitRedis,
  tryLimits,
  hashing,
  ...kit
}: AppDeps): Promise<FastifyInstance> {
  const { db } = database;
  const places = openPlaces();
  const signAccessToken = createAccessTokenSigner(jwtPrivateKey);
  const nextToken = createNextToken(jwtPrivateKey);
  const keys = { privateKey: jwtPrivateKey, publicKeys: kit.jwtPublicKey };
  const devices = openDevices(keys);
  const factors = { passkeys: openPasskeys({ db, publicUrl }), sealing: openSealing(kit.internalToken) };
  const throttle = openLoginThrottle(rateLimitRedis, tryLimits);
  const app = await createHttpService({
    staff: staffLookup({ db, logger: kit.logger }),
    ...kit,
    checks: { database: database.check },
  });
  await app.register(accountRoutes, { db, signAccessToken, throttle, devices, hashing });
  const signingIn = { db, throttle, devices, hashing, logger: kit.logger, ...factors };
  const secondSteps = openSecondSteps(db, keys);
  await app.register(sessionRoutes, { ...signingIn, signAccessToken, nextToken, secondSteps });
  await app.register(factorRoutes, { ...signingIn, wakeRelay });
  await app.register(passwordChangeRoutes, { db, signAccessToken, throttle, devices, hashing });
  await app.register(mailedLinkRoutes, { db, devices, hashing });
  await app.register(addressRoutes, { db, places });
  await app.register(placeRoutes, { places });
  await app.register(auditRoutes, { db });
  await app.register(customerRoutes, { db, wakeRelay });
  await app.register(customerFileRoutes, { db, places, wakeRelay });
  await app.register(staffRoutes, { db, wakeRelay });
  await app.register(apiKeyRoutes, { db, wakeRelay });
  await app.register(outboxRoutes, { db, wakeRelay, deadLetters: identityDeadLetters, recordReplay });
  return app;
}
