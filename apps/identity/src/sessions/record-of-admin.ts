import { recordChange } from '@kanaka/audit/record-change';
import type { Db } from '@kanaka/server-kit/database/database';
import { v5 as uuidv5 } from 'uuid';
import type { UserRow } from '../accounts/accounts.repository.ts';

/** Adds to the audit log that an admin signed in or has a new password, chosen in the back office or by an e-mailed link. */
export async function recordOfAdmin(
  tx: Db,
  user: UserRow,
  action: 'account.signed-in' | 'account.password-changed',
): Promise<void> {
  const { id, userName: name } = user;
  await recordChange(tx, { ...ofAccount(user), actor: { id, name }, action });
}

/**
 * Adds a wrong password for an admin's account to the audit log, at most once a minute, so that password guessing does not
 * flood it.
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

function ofAccount({ id, email }: UserRow) {
  return { subject: { kind: 'account' as const, id, name: email }, before: null, after: null };
}
