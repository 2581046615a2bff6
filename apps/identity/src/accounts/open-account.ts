import type { Registration } from '@kanaka/contracts/identity';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { v7 as uuidv7 } from 'uuid';
import { insertUser, type UserRow } from './accounts.repository.ts';
import type { HashQueue } from './hash-queue.ts';
import { hashPassword } from './passwords.ts';

export type AccountDeps = { db: Db; hashing: HashQueue };

/** Anyone may open a shopper's account, one per e-mail address. The role is never admin. */
export async function openAccount(
  { db, hashing }: AccountDeps,
  { userName, email, password }: Registration,
  { address }: { address: string },
): Promise<UserRow> {
  const passwordHash = await hashing(address, () => hashPassword(password));
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
