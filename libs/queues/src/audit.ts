import { v7 as uuidv7 } from 'uuid';
import type { AuditAction, AuditActor, AuditKind } from '@kanaka/contracts/audit';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database';
import { differencesOf } from './differences.ts';
import { insertJob } from './outbox.ts';

export type Change = {
  actor: AuditActor;
  action: AuditAction;
  subject: { kind: AuditKind; id: string; name: string };
  /** The thing as the owner knows it, amounts in rupees or in fields named `…Paise`; null where there is none yet, or no more. */
  before: object | null;
  after: object | null;
};

/** Who makes a change, from the caller a route is given. */
export function actorOf({ id, userName }: Pick<Caller, 'id' | 'userName'>): AuditActor {
  return { id, name: userName };
}

/**
 * Writes an admin's change into the book of changes. Call it in the transaction that makes the change: both stand, or
 * neither. Only the fields that differ are kept; a save that changed nothing leaves no entry. What is done without being
 * a field of anything (a task tried again) has null for both sides and always leaves one. The same `id` is the same change.
 */
export async function recordChange(
  tx: Db,
  { actor, action, subject, before, after }: Change,
  id: string = uuidv7(),
): Promise<void> {
  const differences = differencesOf(before, after);
  if (differences.length === 0 && (before ?? after) !== null) return;
  await insertJob(tx, 'audit', 'change-recorded', `audit-${id}`, {
    id,
    at: new Date().toISOString(),
    actor: { id: actor.id, name: actor.name.slice(0, 200).toWellFormed() },
    action,
    subject: { ...subject, name: subject.name.slice(0, 300).toWellFormed() },
    differences,
  });
}
