import { actorOf, recordChange } from '@kanaka/audit/record-change';
import type { NoteDraft } from '@kanaka/contracts/catalog/note-bar';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import { purgeAfterCommit } from '@kanaka/server-kit/cache-tags';
import type { Db } from '@kanaka/server-kit/database/database';
import type { NoteRow } from './note-bar-schema.ts';
import { findNote, replaceNote } from './note-bar.repository.ts';

const time = (instant: string | null) => (instant === null ? null : new Date(instant));

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
    const change = { ...draft, startsAt: time(draft.startsAt), endsAt: time(draft.endsAt) };
    const after = await replaceNote(tx, change, version);
    if (!after) {
      throw new AppError(
        'content.outdated',
        'The note was changed by somebody else in the meantime. Please load it again.',
      );
    }
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
