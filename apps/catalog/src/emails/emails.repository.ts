import type { EmailName, EmailWords } from '@kanaka/contracts/catalog/email-words';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRow, updateRows } from '@kanaka/server-kit/database/rows';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { emails, type EmailRow } from './emails-schema.ts';

export const listSavedEmails = (db: Db): Promise<EmailRow[]> => db.select().from(emails);

export const listOwnWords = (db: Db): Promise<EmailRow[]> => db.select().from(emails).where(isNotNull(emails.words));

/** Null before it is saved for the first time. */
export const findEmail = (db: Db, email: EmailName) => firstOf(db.select().from(emails).where(eq(emails.email, email)));

/** Replaces the words of a version, 0 before the first; null when they have another version by now. */
export const replaceWords = (
  db: Db,
  email: EmailName,
  { words, version }: { words: EmailWords | null; version: number },
): Promise<EmailRow | null> =>
  version === 0
    ? firstOf(db.insert(emails).values({ email, words }).onConflictDoNothing().returning())
    : updateRow(
        db,
        emails,
        { words, mistake: null, version: sql`${emails.version} + 1`, updatedAt: sql`now()` },
        eq(emails.email, email),
        eq(emails.version, version),
      );

/** Has no effect on words that were changed meanwhile. */
export const noteMistake = (
  db: Db,
  { email, words, mistake }: { email: EmailName; words: EmailWords; mistake: string },
) => updateRows(db, emails, { mistake }, eq(emails.email, email), eq(emails.words, words));
