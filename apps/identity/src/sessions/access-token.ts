import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import type { UserRow } from '../accounts/accounts.repository.ts';
import type { SignAccessToken } from './tokens.ts';

export type SessionDeps = { db: Db; signAccessToken: SignAccessToken; logger: Logger };

export function accessTokenFor(sign: SignAccessToken, user: UserRow, sessionId: string): string {
  return sign({ sub: user.id, sid: sessionId, role: user.role, name: user.userName, email: user.email });
}
