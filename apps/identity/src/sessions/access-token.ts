import type { Db } from '@kanaka/server-kit/database';
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
  return sign({ sub: user.id, sid: sessionId, role: user.role, name: user.userName, email: user.email });
}
