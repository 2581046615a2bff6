import type { OwnSession } from '@kanaka/contracts/identity/accounts';
import { insertJob } from '@kanaka/queues/outbox';
import { existing } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { listLiveSessions, markOthersRevoked, markOwnRevoked } from './sessions.repository.ts';
import { signedInUser } from './signed-in-user.ts';

/** Writes to a person of the shop that their account was signed in to from a browser that it has not been used in before. */
export async function tellOfDevice(
  tx: Db,
  { email: to, userName: name }: UserRow,
  { sessionId, address, browser }: { sessionId: string; address: string; browser: string },
): Promise<void> {
  const at = new Date().toISOString();
  await insertJob(tx, 'mail', 'new-device', `new-device-${sessionId}`, { to, name, at, browser, address });
}

/** Where the account of this session is signed in, what was used last first. */
export async function readOwnSessions(db: Db, sessionId: string): Promise<OwnSession[]> {
  const { id } = await signedInUser(db, sessionId);
  return (await listLiveSessions(db, id)).map((session) => ({
    ...{ _id: session.id, browser: session.browser, ip: session.ip, isThis: session.id === sessionId },
    startedAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  }));
}

/** Ends one session of the account of this one. */
export async function endSession(db: Db, sessionId: string, ended: string): Promise<void> {
  const { id: userId } = await signedInUser(db, sessionId);
  existing('session', await db.transaction((tx) => markOwnRevoked(tx, { id: ended, userId })));
}

/** Ends all sessions of the account but this one. */
export async function endOtherSessions(db: Db, sessionId: string): Promise<void> {
  const { id: userId } = await signedInUser(db, sessionId);
  await db.transaction((tx) => markOthersRevoked(tx, { id: sessionId, userId }));
}
