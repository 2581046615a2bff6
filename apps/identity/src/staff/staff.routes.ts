import { builtInRoleNames } from '@kanaka/contracts/identity/permissions';
import * as contract from '@kanaka/contracts/identity/staff';
import { serve } from '@kanaka/server-kit/serve';
import { staffAnswer } from '@kanaka/server-kit/staff';
import type { FastifyInstance } from 'fastify';
import { readableEmail } from '../accounts/user-mapper.ts';
import { neverCached } from '../never-cached.ts';
import { addRole, editRole, removeRole } from './change-roles.ts';
import {
  changeRole,
  invite,
  remove,
  resetFactors,
  restore,
  suspend,
  withdrawInvitation,
  type StaffDeps,
} from './change-staff.ts';
import { recordRefusal } from './record-refusal.ts';
import * as repository from './staff.repository.ts';

const { findStaffOfSession, meaningOf, toStaff } = repository;

/** The people of the shop and their roles, and what the other services ask about them. */
export async function staffRoutes(app: FastifyInstance, deps: StaffDeps) {
  neverCached(app);
  const { db, wakeRelay } = deps;

  serve(app, contract.listStaff, async () => {
    const people = await repository.listPeople(db);
    const invitations = await repository.listInvitations(db);
    return { data: people.map(toPerson), invitations: invitations.map(toInvitation) };
  });

  serve(app, contract.inviteStaff, async ({ body, caller }) => {
    await invite(deps, body, caller);
    return { message: `An invitation is on its way to ${readableEmail(body.email)}.` };
  });

  serve(app, contract.withdrawInvitation, async ({ params: { id }, caller }) => {
    await withdrawInvitation(deps, id, caller);
    return { message: 'The invitation has been withdrawn.' };
  });

  serve(app, contract.changeStaffRole, async ({ params: { id }, body: { role }, caller }) => {
    await changeRole(deps, { id, role }, caller);
    return { message: 'The role has been changed.' };
  });

  serve(app, contract.suspendStaff, async ({ params: { id }, caller }) => {
    await suspend(deps, id, caller);
    return { message: 'The access is suspended.' };
  });

  serve(app, contract.restoreStaff, async ({ params: { id }, caller }) => {
    await restore(deps, id, caller);
    return { message: 'The access is restored.' };
  });

  serve(app, contract.resetFactors, async ({ params: { id }, caller }) => {
    await resetFactors(deps, id, caller);
    return { message: 'The second factor is reset.' };
  });

  serve(app, contract.removeStaff, async ({ params: { id }, caller }) => {
    await remove(deps, id, caller);
    return { message: 'The person has been removed.' };
  });

  serve(app, contract.listRoles, async () => {
    const [people, invitations, own] = [
      await repository.listPeople(db),
      await repository.listInvitations(db),
      await repository.listRoles(db),
    ];
    const taken = [...people, ...invitations].map((one) => meaningOf(one).id);
    const known = [
      ...builtInRoleNames.map((builtInRole) => meaningOf({ builtInRole, role: null })),
      ...own
        .map((role) => meaningOf({ builtInRole: null, role }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    ];
    return {
      data: known.map(({ id, name, permissions, builtInRole }) => ({
        ...{ _id: id, name, permissions: [...permissions], isBuiltIn: builtInRole !== null },
        people: taken.filter((role) => role === id).length,
      })),
    };
  });

  serve(app, contract.addRole, async ({ body, caller }) => {
    const { id } = await addRole(deps, body, caller);
    return { message: 'The role has been added.', data: { _id: id } };
  });

  serve(app, contract.editRole, async ({ params: { id }, body, caller }) => {
    await editRole(deps, { id, ...body }, caller);
    return { message: 'The role has been changed, for everybody who has it.' };
  });

  serve(app, contract.deleteRole, async ({ params: { id }, caller }) => {
    await removeRole(deps, id, caller);
    return { message: 'The role has been deleted.' };
  });

  serve(app, contract.staffOfSession, async ({ params: { sessionId } }) => {
    const staff = await findStaffOfSession(db, sessionId);
    return { staff: staffAnswer(staff && toStaff(staff)) };
  });

  serve(app, contract.refusedStaff, async ({ body }) => {
    await recordRefusal(db, body, new Date());
    wakeRelay();
    return {};
  });
}

const namedRole = (one: Parameters<typeof meaningOf>[0]) => {
  const { id, name } = meaningOf(one);
  return { _id: id, name };
};

type PersonRow = Awaited<ReturnType<typeof repository.listPeople>>[number];
const toPerson = (row: PersonRow): contract.Person => ({
  ...{ _id: row.user.id, name: row.user.userName, email: readableEmail(row.user.email), role: namedRole(row) },
  suspendedAt: row.user.suspendedAt?.toISOString() ?? null,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  hasFactor: row.user.factorSince !== null,
});

type InvitationRow = Awaited<ReturnType<typeof repository.listInvitations>>[number];
const toInvitation = (row: InvitationRow): contract.Invitation => ({
  ...{ _id: row.id, email: readableEmail(row.email), role: namedRole(row), invitedBy: row.by },
  askedAt: row.askedAt.toISOString(),
  validUntil: row.expiresAt?.toISOString() ?? null,
});
