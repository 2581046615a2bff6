import { recordChange } from '@kanaka/audit/record-change';
import type { Joining } from '@kanaka/contracts/identity/accounts';
import { AppError } from '@kanaka/server-kit/app-error';
import { v7 as uuidv7 } from 'uuid';
import { insertUser, type UserRow } from '../accounts/accounts.repository.ts';
import type { HashQueue } from '../accounts/hash-queue.ts';
import { hashPassword, mustNotBeEasy } from '../accounts/passwords.ts';
import type { LinkDeps } from '../mailed-links/ask-for-link.ts';
import { findUsable, markUsed } from '../mailed-links/mailed-links.repository.ts';
import { linkInvalid } from '../mailed-links/prove-email.ts';
import { hashOfToken } from '../sessions/tokens.ts';
import { lockStaff } from './staff.repository.ts';

/** Opens the account of an invited person, whose mailbox the link proves. Of any number of calls at once one does. */
export async function joinStaff(
  { db, hashing }: LinkDeps & { hashing: HashQueue },
  { token, userName, password }: Joining,
  { address }: { address: string },
): Promise<UserRow> {
  mustNotBeEasy(password, 'password');
  const tokenHash = hashOfToken(token);
  if ((await findUsable(db, tokenHash))?.link.kind !== 'invitation') throw linkInvalid();
  const passwordHash = await hashing(address, () => hashPassword(password));
  return db.transaction(async (tx) => {
    // Its role cannot be deleted, nor who invited be suspended, meanwhile.
    await lockStaff(tx);
    const link = await markUsed(tx, { kind: 'invitation', tokenHash });
    if (!link) throw linkInvalid();
    const { email, builtInRole, roleId } = link;
    const user = await insertUser(tx, {
      ...{ id: uuidv7(), email, userName, passwordHash, role: 'admin', builtInRole, roleId },
      emailProvenAt: new Date(),
    });
    if (!user) {
      throw new AppError(
        'staff.has-account',
        'This e-mail address now has a customer’s account. Please ask to be invited with another address.',
      );
    }
    await recordChange(tx, {
      ...{ actor: { id: user.id, name: userName }, action: 'account.joined' },
      subject: { kind: 'account', id: user.id, name: email },
      before: null,
      after: null,
    });
    return user;
  });
}
