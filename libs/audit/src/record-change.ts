import { v7 as uuidv7 } from 'uuid';
import type { AuditAction, AuditActor, AuditKind } from '@kanaka/contracts/audit';
import { insertJob } from '@kanaka/queues/outbox';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { differencesOf } from './differences.ts';

export type Change = {
  actor: AuditActor;
  action: AuditAction;
  subject: { kind: AuditKind; id: string; name: string };
  /**
   * The state as the owner knows it, amounts in rupees or in fields named `…Paise`; null before creation or after deletion.
   */
  before: object | null;
  after: object | null;
};

/** The actor of a change, from a route's caller. */
export function actorOf({ id, userName }: Pick<Caller, 'id' | 'userName'>): AuditActor {
  return { id, name: userName };
}

/**
 * Adds an admin's change to the audit log. Call it in the transaction of the change, so that both are committed or neither.
 * Only the fields that differ are stored; a save that changed nothing makes no entry. An action without fields (a job that
 * is retried) has null for both states and always makes one. The same `id` is the same change.
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
