import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { permissions } from '@kanaka/contracts/identity/permissions';
import type { Db } from '@kanaka/server-kit/database/database';
import type { StaffRefusal } from '@kanaka/server-kit/staff';
import { v5 as uuidv5 } from 'uuid';
import { findStaffOfSession } from './staff.repository.ts';

/** Adds to the audit log that a person of the shop lacked a permission; the same one at most once a minute. */
export async function recordRefusal(db: Db, { sessionId, permission, what }: StaffRefusal, now: Date) {
  const staff = await findStaffOfSession(db, sessionId);
  if (!staff) return;
  const { user } = staff;
  const minute = Math.floor(now.getTime() / 60_000);
  const change = {
    actor: actorOf(user),
    action: 'account.refused' as const,
    subject: { kind: 'account' as const, id: user.id, name: user.email },
    before: null,
    after: { call: what, lacking: permissions[permission] },
  };
  await recordChange(db, change, uuidv5(`refused ${permission} ${minute}`, user.id));
}
