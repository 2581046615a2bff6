import { recordChange } from '@kanaka/queues/audit';
import type { Db } from '@kanaka/server-kit/database';
import { v5 as uuidv5 } from 'uuid';
import type { UserRow } from '../accounts/accounts.repository.ts';

/** An admin came in. */
export async function recordSignIn(tx: Db, user: UserRow): Promise<void> {
  const { id, userName: name } = user;
  await recordChange(tx, { ...ofAccount(user), actor: { id, name }, action: 'account.signed-in' });
}

/**
 * Somebody tried an admin's account with a wrong password. Once a minute at most, so that guessing fills the log of the
 * gateway's limits and not the book of changes.
 */
export async function recordRefusedSignIn(db: Db, user: UserRow, now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / 60_000);
  const change = {
    ...ofAccount(user),
    actor: { id: null, name: 'Somebody' },
    action: 'account.sign-in-refused' as const,
  };
  await recordChange(db, change, uuidv5(`sign-in-refused ${minute}`, user.id));
}

/** The same for a password that was set anew by the link of a letter. */
export async function recordNewPassword(tx: Db, user: UserRow): Promise<void> {
  const { id, userName: name } = user;
  await recordChange(tx, { ...ofAccount(user), actor: { id, name }, action: 'account.password-changed' });
}

function ofAccount({ id, email }: UserRow) {
  return { subject: { kind: 'account' as const, id, name: email }, before: null, after: null };
}
