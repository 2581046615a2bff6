import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { v7 as uuidv7 } from 'uuid';
import { deleteNote, insertNote, lockCustomer } from './customers.repository.ts';

type Deps = { db: Db; wakeRelay: () => void };
type Author = Pick<Caller, 'id' | 'userName'>;

/** Adds an admin's note to a customer; only admins can read it. */
export const addNote = (deps: Deps, { userId, text, by }: { userId: string; text: string; by: Author }) =>
  changeNotes(deps, { userId, by, action: 'customer.note-added' }, (tx) =>
    insertNote(tx, { id: uuidv7(), userId, authorId: by.id, authorName: by.userName, text }),
  );

export const removeNote = (deps: Deps, { userId, noteId, by }: { userId: string; noteId: string; by: Author }) =>
  changeNotes(deps, { userId, by, action: 'customer.note-deleted' }, async (tx) => {
    if ((await deleteNote(tx, { userId, id: noteId })) === 0) throw notFound('note');
  });

/** The audit log can erase nothing, so it gets neither the customer's name nor what was written. */
async function changeNotes<Result>(
  { db, wakeRelay }: Deps,
  { userId, by, action }: { userId: string; by: Author; action: 'customer.note-added' | 'customer.note-deleted' },
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, userId))) throw notFound('customer');
    const subject = { kind: 'customer' as const, id: userId, name: `Customer #${userId.slice(-8)}` };
    await recordChange(tx, { actor: actorOf(by), action, subject, before: null, after: null });
    return change(tx);
  });
  wakeRelay();
  return result;
}
