import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, updateRow } from '@kanaka/server-kit/database/rows';
import { and, eq, ne, sql } from 'drizzle-orm';
import { shownNow } from '../products/shown-now.ts';
import { noteBar, type NoteRow } from './note-bar-schema.ts';

type NoteChange = Omit<NoteRow, 'single' | 'version'>;

/** Null until the owner has saved any. */
export const findNote = (db: Db) => firstOf(db.select().from(noteBar));

/** Null while no note is shown. */
export const findShownNote = (db: Db) =>
  firstOf(
    db
      .select({ text: noteBar.text, link: noteBar.link })
      .from(noteBar)
      .where(and(shownNow(noteBar), ne(noteBar.text, ''))),
  );

/** Replaces the note of a version; null when it has another version by now. */
export const replaceNote = (db: Db, note: NoteChange, version: number): Promise<NoteRow | null> =>
  version === 0
    ? firstOf(db.insert(noteBar).values(note).onConflictDoNothing().returning())
    : updateRow(db, noteBar, { ...note, version: sql`${noteBar.version} + 1` }, eq(noteBar.version, version));
