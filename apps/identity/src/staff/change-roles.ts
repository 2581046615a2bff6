import type { RoleDraft } from '@kanaka/contracts/identity/staff';
import { builtInRoles, type Permission } from '@kanaka/contracts/identity/permissions';
import { AppError, existing, fieldError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { v7 as uuidv7 } from 'uuid';
import { changeStaff, type StaffDeps } from './change-staff.ts';
import { mustBeAllowed, type Staff, yourself } from './staff-rules.ts';
import {
  deleteRole,
  findRole,
  insertRole,
  listInvitations,
  listRoles,
  updateRole,
  type RoleRow,
} from './staff.repository.ts';

const MOST_ROLES = 50;

export const addRole = (deps: StaffDeps, draft: RoleDraft, by: Caller) =>
  changeStaff(deps, by, async ({ tx, record, ...staff }) => {
    mustBeAllowed(staff, { permissions: draft.permissions });
    const known = await listRoles(tx);
    if (known.length >= MOST_ROLES) {
      throw new AppError('role.too-many', `The shop can have ${MOST_ROLES} roles of its own.`);
    }
    mustBeNew(known, draft);
    const role = await insertRole(tx, { id: uuidv7(), ...draft });
    await record({ action: 'role.added', subject: subjectOf(role), before: null, after: draft });
    return role;
  });

export const editRole = (deps: StaffDeps, { id, ...draft }: RoleDraft & { id: string }, by: Caller) =>
  changeStaff(deps, by, async ({ tx, record, ...staff }) => {
    const role = await changeable(tx, staff, id, draft.permissions);
    mustBeNew(
      (await listRoles(tx)).filter((other) => other.id !== id),
      draft,
    );
    await updateRole(tx, id, draft);
    const { name, permissions } = role;
    await record({ action: 'role.edited', subject: subjectOf(role), before: { name, permissions }, after: draft });
  });

export const removeRole = (deps: StaffDeps, id: string, by: Caller) =>
  changeStaff(deps, by, async ({ tx, record, ...staff }) => {
    const role = await changeable(tx, staff, id);
    const isUsed =
      staff.people.some(({ user }) => user.roleId === id) ||
      (await listInvitations(tx)).some((invitation) => invitation.role?.id === id);
    if (isUsed)
      throw new AppError('role.in-use', 'Somebody has this role or is invited to it. Please change that first.');
    await deleteRole(tx, id);
    const { name, permissions } = role;
    await record({ action: 'role.deleted', subject: subjectOf(role), before: { name, permissions }, after: null });
  });

/** A role of the shop's own that this person may change to mean so much. */
async function changeable(tx: Db, staff: Staff, id: string, becomes: readonly Permission[] = []): Promise<RoleRow> {
  const role = existing('role', await findRole(tx, id));
  if (staff.actor.user.roleId === id) throw yourself();
  mustBeAllowed(staff, { permissions: [...(role.permissions as Permission[]), ...becomes] });
  return role;
}

function mustBeNew(others: readonly { name: string }[], { name }: RoleDraft): void {
  const taken = [...others, ...Object.values(builtInRoles)].some(
    (one) => one.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw fieldError('role.name-taken', 'name', 'There is already a role with this name.');
}

const subjectOf = ({ id, name }: RoleRow) => ({ kind: 'role' as const, id, name });
