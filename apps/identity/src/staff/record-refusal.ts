import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { permissions } from '@kanaka/contracts/identity/permissions';
import type { Db } from '@kanaka/server-kit/database/database';
import type { StaffRefusal } from '@kanaka/server-kit/staff';
import { v5 as uuidv5 } from 'uuid';
import { findApiKey } from '../api-keys/api-keys.repository.ts';
import { actorName } from '../api-keys/find-used-key.ts';
import { findStaffOfSession } from './staff.repository.ts';

/** Adds to the audit log that a person of the shop, or an API key, lacked a permission; the same one at most once a minute. */
export async function recordRefusal(db: Db, { sessionId, permission, what }: StaffRefusal, now: Date) {
  const who = await whoIs(db, sessionId);
  if (!who) return;
  const minute = Math.floor(now.getTime() / 60_000);
  const change = {
    ...{ ...who, action: 'account.refused' as const },
    before: null,
    after: { call: what, lacking: permissions[permission] },
  };
  await recordChange(db, change, uuidv5(`refused ${permission} ${minute}`, who.subject.id));
}

async function whoIs(db: Db, id: string) {
  const staff = await findStaffOfSession(db, id);
  if (staff) {
    const { user } = staff;
    return { actor: actorOf(user), subject: { kind: 'account' as const, id: user.id, name: user.email } };
  }
  const key = await findApiKey(db, 'id', id);
  if (!key) return null;
  return { actor: { id, name: actorName(key) }, subject: { kind: 'api-key' as const, id, name: key.key.name } };
}
