import { insertJob } from '@kanaka/queues/outbox';
import type { Db } from '@kanaka/server-kit/database/database';
import { v7 as uuidv7 } from 'uuid';
import type { LinkKind } from '../schema.ts';
import { countLinks, emailJobOf, insertLink, lockEmail, markLinksEnded } from './mailed-links.repository.ts';

/**
 * E-mails of one kind to one address: enough for typing mistakes, too few to flood a mailbox. Beyond those of a day it is one
 * an hour, so that no stranger can use up the owner's.
 */
const EMAILS = { anHour: 3, aDay: 10 };

export type LinkDeps = { db: Db };

/**
 * Requests the e-mail of a link. Whether the e-mail address has an account is not checked here but by the job that sends the
 * e-mail, so neither the response nor its time reveals it.
 */
export async function askForLink({ db }: LinkDeps, { kind, email }: { kind: LinkKind; email: string }): Promise<void> {
  await db.transaction(async (tx) => {
    // Another request for this address is being handled at this moment and sends the e-mail; one is enough.
    if (!(await lockEmail(tx, { kind, email }))) return;
    // Beyond the limit nothing changes: the link of the last e-mail stays valid.
    const { lastHour, lastDay } = await countLinks(tx, { kind, email });
    if (lastHour >= (lastDay < EMAILS.aDay ? EMAILS.anHour : 1)) return;
    await markLinksEnded(tx, { kind, email });
    const linkId = uuidv7();
    await insertLink(tx, { id: linkId, kind, email });
    await insertJob(tx, 'mail', 'mailed-link', emailJobOf(linkId), { linkId });
  });
}
