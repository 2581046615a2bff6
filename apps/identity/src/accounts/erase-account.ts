import { announceEvents } from '@kanaka/queues/announce-event';
import { insertJob } from '@kanaka/queues/outbox';
import { provenUser, wrongPassword, type ProofDeps, type ProofOrigin } from '../password-changes/proven-user.ts';
import { deleteLinksTo } from '../mailed-links/mailed-links.repository.ts';
import { markAllRevoked } from '../sessions/sessions.repository.ts';
import { deleteUser } from './accounts.repository.ts';

/**
 * Erases the account of whoever knows its password: what `identity` has of it at once, and by a job each what the others have.
 * Orders, invoices and payments stay, because tax law wants them.
 */
export async function eraseAccount(deps: ProofDeps, password: string, origin: ProofOrigin): Promise<void> {
  const user = await provenUser(deps, { path: 'password', password }, origin);
  const { id: userId, email, userName: name } = user;
  const emailProven = user.emailProvenAt !== null;
  await deps.db.transaction(async (tx) => {
    await deleteLinksTo(tx, email);
    await markAllRevoked(tx, userId);
    // Its password was changed in the meantime, or another request has erased it.
    if (!(await deleteUser(tx, user))) throw wrongPassword('password');
    for (const queue of ['cart', 'stock', 'reviews', 'visits'] as const) {
      await insertJob(tx, queue, 'account-erased', `erased-${queue}-${userId}`, { userId, email, emailProven });
    }
    await announceEvents(tx, 'customer.erased', [{ about: userId, data: { customerId: userId } }]);
    // As with a changed password: a stranger's mailbox gets nothing.
    if (emailProven) await insertJob(tx, 'mail', 'account-erased', `erased-mail-${userId}`, { to: email, name });
  });
  deps.logger.info({ event: 'account-erased', userId }, 'an account was erased');
}
