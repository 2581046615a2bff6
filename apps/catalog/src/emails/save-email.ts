import { editableEmails, type EmailName, type EmailWords } from '@kanaka/contracts/catalog/email-words';
import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { refuseMistakes } from '@kanaka/emails/email-words';
import { outdated } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { isDeepStrictEqual } from 'node:util';
import type { EmailRow } from './emails-schema.ts';
import { findEmail, replaceWords } from './emails.repository.ts';

export type EmailDeps = { db: Db };

/** Saves the owner's words of an e-mail, unless somebody else saved others since this owner read them. */
export async function saveEmail(
  { db }: EmailDeps,
  email: EmailName,
  { words, version, caller }: { words: EmailWords | null; version: number; caller: Caller },
): Promise<EmailRow> {
  const { name, original } = editableEmails[email];
  if (words) refuseMistakes(email, words);
  return db.transaction(async (tx) => {
    const before = (await findEmail(tx, email))?.words ?? original;
    const own = isDeepStrictEqual(words, original) ? null : words;
    const saved = await replaceWords(tx, email, { words: own, version });
    if (!saved) throw outdated('This e-mail');
    await recordChange(tx, {
      actor: actorOf(caller),
      action: 'email.edited',
      subject: { kind: 'email', id: email, name },
      before,
      after: own ?? original,
    });
    return saved;
  });
}
