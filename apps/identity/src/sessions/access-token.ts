import type { Db } from '@kanaka/server-kit/database/database';
import type { FastifyBaseLogger } from 'fastify';
import type { UserRow } from '../accounts/accounts.repository.ts';
import type { HashQueue } from '../accounts/hash-queue.ts';
import type { Devices } from './devices.ts';
import type { NextToken, SignAccessToken } from './tokens.ts';
import type { LoginThrottle } from './login-throttle.ts';

export type SessionDeps = {
  db: Db;
  signAccessToken: SignAccessToken;
  nextToken: NextToken;
  throttle: LoginThrottle;
  devices: Devices;
  hashing: HashQueue;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

export function accessTokenFor(sign: SignAccessToken, user: UserRow, sessionId: string): string {
  const { id, role, userName: name, email, emailProvenAt } = user;
  return sign({ sub: id, sid: sessionId, role, name, email, emailProven: emailProvenAt !== null });
}
