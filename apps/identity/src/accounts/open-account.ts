import type { Registration } from '@kanaka/contracts/identity/accounts';
import { v7 as uuidv7 } from 'uuid';
import { askForLink, type LinkDeps } from '../mailed-links/ask-for-link.ts';
import { insertUser } from './accounts.repository.ts';
import type { HashQueue } from './hash-queue.ts';
import { hashPassword } from './passwords.ts';

export type AccountDeps = LinkDeps & { hashing: HashQueue };

/**
 * Anyone may open a shopper's account, one per e-mail address. The role is never admin. The mailbox gets the link that proves
 * it, or if the address has an account already, an e-mail that says so: neither the response nor its time does.
 */
export async function openAccount(
  { hashing, ...deps }: AccountDeps,
  { userName, email, password }: Registration,
  { address }: { address: string },
): Promise<void> {
  const passwordHash = await hashing(address, () => hashPassword(password));
  const user = await insertUser(deps.db, { id: uuidv7(), email, userName, passwordHash, role: 'user' });
  await askForLink(deps, { kind: user ? 'email-proof' : 'account-exists', email });
}
