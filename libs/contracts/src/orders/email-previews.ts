/** What e-mails to customers look like before their words are saved. */
import { z } from 'zod';
import { EmailName, EmailWords } from '../catalog/email-words.ts';
import { endpoint } from '../endpoint.ts';

const Draft = z.object({
  email: EmailName,
  words: EmailWords,
  /** With the order that was paid last, for those who may see it; otherwise, or if there is none, with an invented one. */
  withOrder: z.boolean().default(false),
});

export const previewEmail = endpoint.post('/admin/orders/emails/preview', 'settings:write', {
  onlyReads: true,
  summary: 'An e-mail in these words, as HTML and as plain text; or what is wrong with them.',
  body: Draft,
  reply: z.object({
    data: z.object({
      /** Null while there are mistakes. */
      shown: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
      mistakes: z.array(z.object({ field: EmailWords.keyof(), message: z.string() })),
      /** The number of the order that it is of; null for an invented one. */
      order: z.string().nullable(),
    }),
  }),
});

export const tryEmail = endpoint.post('/admin/orders/emails/test', 'settings:write', {
  summary: 'Sends an e-mail in these words to whoever asks; one every twenty seconds.',
  errors: ['email.mistake', 'email.tried-just-now'],
  body: Draft,
});
