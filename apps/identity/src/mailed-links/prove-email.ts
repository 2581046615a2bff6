import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { markEmailProven } from '../accounts/accounts.repository.ts';
import { hashOfToken } from '../sessions/tokens.ts';
import { markUsed } from './mailed-links.repository.ts';

/**
 * The reader of the mailbox says that the account of its e-mail address is theirs, with the password it has and all that is
 * in it: nothing of it changes. Who did not open it chooses a new password, which empties it, also within a month.
 */
export async function proveEmail({ db }: { db: Db }, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const link = await markUsed(tx, { kind: 'email-proof', tokenHash: hashOfToken(token) });
    if (!link) throw linkInvalid();
    await markEmailProven(tx, link.email);
  });
}

export const linkInvalid = () =>
  new AppError('link.invalid', 'This link is no longer valid. Please ask for a new one.');
