import * as contract from '@kanaka/contracts/catalog/note-bar';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sayNextChange } from '../products/shown-now.ts';
import { noteBar, type NoteRow } from './note-bar-schema.ts';
import { findNote, findShownNote } from './note-bar.repository.ts';
import { factsOf, saveNote } from './save-note.ts';

export async function noteBarRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  serve(app, contract.getNote, async () => ({ data: toStored(await findNote(deps.db)) }));

  serve(app, contract.saveNote, async ({ headers, body, caller }) => ({
    message: 'Note saved',
    data: toStored(await saveNote(deps, { draft: body, version: headers['if-match'], caller })),
  }));
}

/** The note that is shown now, as part of what every page knows of the shop. */
export async function readNote(db: Db, reply: FastifyReply): Promise<contract.ShownNote | null> {
  await sayNextChange(reply, db, noteBar);
  return findShownNote(db);
}

function toStored(row: NoteRow | null): contract.StoredNote {
  if (!row) return { text: '', link: '', hidden: false, startsAt: null, endsAt: null, version: 0 };
  return { ...factsOf(row), version: row.version };
}
