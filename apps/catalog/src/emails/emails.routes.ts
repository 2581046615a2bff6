import { editableEmails, EmailName } from '@kanaka/contracts/catalog/email-words';
import * as contract from '@kanaka/contracts/catalog/emails';
import { mistakesIn } from '@kanaka/emails/email-words';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { EmailRow } from './emails-schema.ts';
import { listOwnWords, listSavedEmails, noteMistake } from './emails.repository.ts';
import { saveEmail, type EmailDeps } from './save-email.ts';

export async function emailRoutes(app: FastifyInstance, deps: EmailDeps): Promise<void> {
  serve(app, contract.listEmails, async () => {
    const saved = new Map((await listSavedEmails(deps.db)).map((row) => [row.email, row]));
    return { data: EmailName.options.map((email) => toEmail(email, saved.get(email))) };
  });

  serve(app, contract.saveEmail, async ({ params: { email }, headers, body: { words }, caller }) => {
    const saved = await saveEmail(deps, email, { words, version: headers['if-match'], caller });
    return { message: words ? 'E-mail saved' : 'The original words are back', data: toEmail(email, saved) };
  });

  serve(app, contract.ownWords, async () => ({
    // One of another release may be stored.
    data: Object.fromEntries(
      (await listOwnWords(deps.db)).flatMap(({ email, words }) => (email in editableEmails ? [[email, words]] : [])),
    ),
  }));

  serve(app, contract.reportMistake, async ({ body }) => {
    await noteMistake(deps.db, body);
    return {};
  });
}

function toEmail(email: EmailName, row: Partial<EmailRow> = {}): contract.StoredEmail {
  const { words = null, version = 0 } = row;
  const mistake = words && (mistakesIn(email, words)[0]?.message ?? row.mistake);
  return {
    ...{ email, version, words: words ?? editableEmails[email].original, isEdited: words !== null },
    ...(mistake && { mistake }),
  };
}
