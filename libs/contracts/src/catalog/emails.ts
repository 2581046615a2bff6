/** The e-mails to customers, in the owner's words. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IfMatch, text } from '../shapes.ts';
import { EmailName, EmailWords } from './email-words.ts';

const StoredEmail = z.object({
  email: EmailName,
  words: EmailWords,
  /** Whether the owner has changed the original words. */
  isEdited: z.boolean(),
  /** Why the original words are sent all the same: the owner's are of another release, or could not be filled in for an order. */
  mistake: z.string().optional(),
  /** 0 until it is saved for the first time. */
  version: z.int(),
});
export type StoredEmail = z.output<typeof StoredEmail>;

export const listEmails = endpoint.get('/admin/settings/emails', 'settings:read', {
  summary: 'Every e-mail to customers with its words.',
  reply: z.object({ data: z.array(StoredEmail) }),
});

export const saveEmail = endpoint.put('/admin/settings/emails/:email', 'settings:write', {
  confirms: true,
  summary:
    'Saves the words of an e-mail, or with null makes them the original ones. 400 email.mistake for unknown or missing placeholders and what Liquid cannot read, by field and place. 412 when they are no longer at the version of `If-Match`.',
  errors: ['email.mistake', 'content.outdated'],
  params: z.object({ email: EmailName }),
  headers: IfMatch,
  body: z.object({ words: EmailWords.nullable() }),
  reply: z.object({ message: z.string(), data: StoredEmail }),
});

/** For the service that sends e-mails, like the next one. */
export const ownWords = endpoint.get('/internal/shop/emails', 'service', {
  summary: 'The words of those e-mails that the owner has changed.',
  reply: z.object({ data: z.partialRecord(EmailName, EmailWords) }),
});

export const reportMistake = endpoint.post('/internal/shop/emails/mistake', 'service', {
  summary: 'Notes why the original words of an e-mail were sent in place of these, which are the owner’s.',
  body: z.object({ email: EmailName, words: EmailWords, mistake: text(300) }),
  reply: z.object({}),
});
