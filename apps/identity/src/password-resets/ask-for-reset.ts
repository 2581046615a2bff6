import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database';
import { v7 as uuidv7 } from 'uuid';
import {
  countResetsOfLastHour,
  insertReset,
  emailJobOf,
  lockEmail,
  markResetsEnded,
} from './password-resets.repository.ts';

/** E-mails per hour to one address: enough for typing mistakes, too few to flood a mailbox. */
export const EMAILS_AN_HOUR = 3;

export type ResetDeps = { db: Db; wakeRelay: () => void };

/**
 * Starts a password reset. Whether the e-mail address has an account is not checked here but by the job that sends the
 * e-mail, so neither the response nor its time reveals it.
 */
export async function askForReset({ db, wakeRelay }: ResetDeps, email: string): Promise<void> {
  const asked = await db.transaction(async (tx) => {
    // Another request for this address is being handled at this moment and sends the e-mail; one is enough.
    if (!(await lockEmail(tx, email))) return false;
    // Beyond the limit nothing changes: the link of the last e-mail stays valid.
    if ((await countResetsOfLastHour(tx, email)) >= EMAILS_AN_HOUR) return false;
    await markResetsEnded(tx, email);
    const resetId = uuidv7();
    await insertReset(tx, { id: resetId, email });
    await insertJob(tx, 'mail', 'password-reset', emailJobOf(resetId), { resetId });
    return true;
  });
  if (asked) wakeRelay();
}
