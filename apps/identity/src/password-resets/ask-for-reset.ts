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

/** E-mails an hour to one address: enough for somebody who mistypes, too few to fill a mailbox. */
export const EMAILS_AN_HOUR = 3;

export type ResetDeps = { db: Db; wakeRelay: () => void };

/**
 * Somebody wants to choose a new password. Whether the e-mail address has an account is not looked at here but by the job
 * that writes the letter, so a stranger learns it neither from the answer nor from the time it takes.
 */
export async function askForReset({ db, wakeRelay }: ResetDeps, email: string): Promise<void> {
  const asked = await db.transaction(async (tx) => {
    // Whoever asks for the same address in this very moment gets the letter; one is enough.
    if (!(await lockEmail(tx, email))) return false;
    // The links of the e-mails that did go out stay valid.
    if ((await countResetsOfLastHour(tx, email)) >= EMAILS_AN_HOUR) return false;
    await markResetsEnded(tx, email);
    const resetId = uuidv7();
    await insertReset(tx, { id: resetId, email });
    await insertJob(tx, 'mail', 'password-reset', emailJobOf(resetId), { resetId });
    return true;
  });
  if (asked) wakeRelay();
}
