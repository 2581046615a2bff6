import { insertJobs, newJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { insertSent, takeDueNotices } from './stock-notices.repository.ts';
import { stopToken } from './stop-token.ts';

/** Requests in one transaction, so that none holds many locks. */
const BATCH = 100;

/**
 * Writes the e-mails to everybody whose piece can be bought again. Request and job change in one transaction, and any number
 * of replicas may do it at once: each request is one e-mail.
 */
export async function sendNotices({ db, internalToken }: { db: Db; internalToken: string }): Promise<void> {
  let taken: number;
  do {
    taken = await db.transaction(async (tx) => {
      const due = await takeDueNotices(tx, BATCH);
      const jobs = due.map(({ id, productId: _, email, emailHash, ...piece }) =>
        newJob('mail', 'piece-is-back', `piece-is-back-${id}`, {
          to: email,
          ...piece,
          stopToken: stopToken(internalToken, emailHash),
        }),
      );
      await insertSent(tx, due);
      if (jobs.length > 0) await insertJobs(tx, jobs);
      return jobs.length;
    });
    // Of an address one at a time, so that its limits hold.
  } while (taken > 0);
}
