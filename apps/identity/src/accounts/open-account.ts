import type { Registration } from '@kanaka/contracts/identity';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { v7 as uuidv7 } from 'uuid';
import { insertUser, type UserRow } from './accounts.repository.ts';
import { hashPassword } from './passwords.ts';

/** Anyone may open a shopper's account, one an e-mail address. Nobody becomes an admin this way. */
export async function openAccount({ db }: { db: Db }, { userName, email, password }: Registration): Promise<UserRow> {
  const passwordHash = await hashPassword(password);
  const user = await insertUser(db, { id: uuidv7(), email, userName, passwordHash, role: 'user' });
  if (!user) {
    throw new AppError(
      'conflict',
      'account.email-taken',
      'There is already an account with this email. Please sign in, or use another email.',
    );
  }
  return user;
}
