import { actorOf, recordChange } from '@kanaka/audit/record-change';
import type { NoteDraft } from '@kanaka/contracts/catalog/note-bar';
import { outdated } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import { timesOf } from '../products/shown-now.ts';
import type { NoteRow } from './note-bar-schema.ts';
import { findNote, replaceNote } from './note-bar.repository.ts';

/** What a note says, when and where it leads, as it is sent and logged. */
export const factsOf = ({ text, link, hidden, startsAt, endsAt }: NoteRow) => ({
  text,
  link,
  hidden,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
});

/** Saves the note on top of the shop, unless somebody else saved another since this person read it. */
export async function saveNote(
  { db }: { db: Db },
  { draft, version, caller }: { draft: NoteDraft; version: number; caller: Caller },
): Promise<NoteRow> {
  return db.transaction(async (tx) => {
    const before = await findNote(tx);
    const change = { ...draft, ...timesOf(draft) };
    const after = await replaceNote(tx, change, version);
    if (!after) throw outdated('The note');
    purgeAfterCommit('shop');
    await recordChange(tx, {
      actor: actorOf(caller),
      action: 'note-bar.edited',
      subject: { kind: 'note-bar', id: 'note-bar', name: 'Note on top of the shop' },
      before: before && factsOf(before),
      after: factsOf(after),
    });
    return after;
  });
}
