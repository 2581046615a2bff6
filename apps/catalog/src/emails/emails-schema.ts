import type { EmailName, EmailWords } from '@kanaka/contracts/catalog/email-words';
import { instant } from '@kanaka/server-kit/database/columns';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** The e-mails whose words the owner has saved. */
export const emails = pgTable('emails', {
  email: text('email').$type<EmailName>().primaryKey(),
  /** Null: the original ones. */
  words: jsonb('words').$type<EmailWords>(),
  /** Why these words could not be filled in, when that happened last. */
  mistake: text('mistake'),
  /** Increases with every save, so that nobody overwrites changes they have not seen. */
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
export type EmailRow = typeof emails.$inferSelect;
