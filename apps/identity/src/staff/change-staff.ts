import { actorOf, recordChange, type Change } from '@kanaka/audit/record-change';
import { builtInRoleNames, type BuiltInRole, type Permission } from '@kanaka/contracts/identity/permissions';
import type { InvitationDraft } from '@kanaka/contracts/identity/staff';
import { insertJob } from '@kanaka/queues/outbox';
import { AppError, existing, fieldError, notFound } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { v7 as uuidv7 } from 'uuid';
import { findUserByEmail } from '../accounts/accounts.repository.ts';
import { countLinks, emailJobOf, insertLink, markLinksEnded } from '../mailed-links/mailed-links.repository.ts';
import { markAllRevoked } from '../sessions/sessions.repository.ts';
import { endFactors } from '../second-factor/change-factors.ts';
import { tellOfFactor } from '../second-factor/tell-of-factor.ts';
import { mustBeAllowed, type Staff, yourself } from './staff-rules.ts';
import * as repository from './staff.repository.ts';

export type StaffDeps = { db: Db; wakeRelay: () => void };
type Tx = Staff & { tx: Db; record: (change: Omit<Change, 'actor'>) => Promise<void> };

/** One change of people, roles or API keys at a time: everybody of the shop is locked, and whoever makes it is read anew. */
export async function changeStaff<Result>(
  { db, wakeRelay }: StaffDeps,
  by: Caller,
  change: (staff: Tx) => Promise<Result>,
  needs: Permission = 'staff:write',
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    const people = await repository.lockStaff(tx);
    const actor = people.find(({ user }) => user.id === by.id && !user.suspendedAt);
    if (!actor) throw new AppError('auth.guest', 'You are not signed in.');
    if (!repository.meaningOf(actor).permissions.includes(needs)) {
      throw new AppError('auth.no-permission', 'Your role does not allow this. An owner can change it.');
    }
    return change({ tx, people, actor, record: (made) => recordChange(tx, { ...made, actor: actorOf(by) }) });
  });
  wakeRelay();
  return result;
}

/** More would not fit on the page of people. */
const MOST_PEOPLE = 200;
/** E-mails of invitations to one mailbox in an hour. */
const MOST_INVITATIONS = 3;

export const invite = (deps: StaffDeps, { email, role: roleId }: InvitationDraft, by: Caller) =>
  changeStaff(deps, by, async ({ tx, record, ...staff }) => {
    const role = await roleOf(tx, roleId);
    mustBeAllowed(staff, { permissions: role.permissions, gives: role.builtInRole });
    const known = await findUserByEmail(tx, email);
    if (known) {
      const why =
        known.role === 'admin'
          ? 'This e-mail address already belongs to somebody on your staff.'
          : 'This e-mail address has a customer’s account. Please invite another address of this person.';
      throw fieldError('staff.has-account', 'email', why);
    }
    if (staff.people.length + (await repository.listInvitations(tx)).length >= MOST_PEOPLE) {
      throw new AppError('staff.too-many', `The shop can have ${MOST_PEOPLE} people, with those invited.`);
    }
    const links = { kind: 'invitation' as const, email };
    if ((await countLinks(tx, links)).lastHour >= MOST_INVITATIONS) {
      throw new AppError(
        'staff.invited-often',
        'This address was invited several times just now. Please wait an hour.',
      );
    }
    await markLinksEnded(tx, links);
    const linkId = uuidv7();
    const { builtInRole, id, name } = role;
    await insertLink(tx, { id: linkId, ...links, builtInRole, roleId: builtInRole ? null : id, invitedBy: by.id });
    await insertJob(tx, 'mail', 'mailed-link', emailJobOf(linkId), { linkId });
    const subject = { kind: 'invitation' as const, id: linkId, name: email };
    await record({ action: 'account.invited', subject, before: null, after: { role: name } });
  });

export const withdrawInvitation = (deps: StaffDeps, id: string, by: Caller) =>
  changeStaff(deps, by, async ({ tx, record, ...staff }) => {
    const invitation = existing('invitation', await repository.findInvitation(tx, id));
    const role = repository.meaningOf(invitation);
    mustBeAllowed(staff, { permissions: role.permissions, gives: role.builtInRole });
    await repository.deleteInvitation(tx, id);
    const subject = { kind: 'invitation' as const, id, name: invitation.email };
    await record({ action: 'account.uninvited', subject, before: { role: role.name }, after: null });
  });

export const changeRole = (deps: StaffDeps, { id, role: roleId }: { id: string; role: string }, by: Caller) =>
  changeStaff(deps, by, async ({ tx, record, ...staff }) => {
    const person = personOf(staff, id);
    const role = await roleOf(tx, roleId);
    mustBeAllowed(staff, { person, permissions: role.permissions, gives: role.builtInRole, ends: 'role' });
    const { builtInRole } = role;
    await repository.updateStaff(tx, id, { builtInRole, roleId: builtInRole ? null : role.id });
    await repository.markInvitationsEnded(tx, id);
    const [before, after] = [{ role: repository.meaningOf(person).name }, { role: role.name }];
    await record({ action: 'account.role-changed', subject: accountOf(person), before, after });
  });

export const suspend = (deps: StaffDeps, id: string, by: Caller) =>
  changeStaff(deps, by, async ({ tx, record, ...staff }) => {
    const person = personOf(staff, id);
    mustBeAllowed(staff, { person, ends: 'access' });
    if (person.user.suspendedAt) return;
    await repository.updateStaff(tx, id, { suspendedAt: new Date() });
    await markAllRevoked(tx, id);
    await repository.markInvitationsEnded(tx, id);
    await record({ action: 'account.suspended', subject: accountOf(person), before: null, after: null });
  });

export const restore = (deps: StaffDeps, id: string, by: Caller) =>
  changeStaff(deps, by, async ({ tx, record, ...staff }) => {
    const person = personOf(staff, id);
    mustBeAllowed(staff, { person });
    if (!person.user.suspendedAt) return;
    await repository.updateStaff(tx, id, { suspendedAt: null });
    await record({ action: 'account.restored', subject: accountOf(person), before: null, after: null });
  });

/** For somebody who has lost the device: removes every factor and ends every session. Never by e-mail. */
export const resetFactors = (deps: StaffDeps, id: string, by: Caller) =>
  changeStaff(deps, by, async ({ tx, ...staff }) => {
    const person = personOf(staff, id);
    if (person === staff.actor) throw yourself();
    mustBeAllowed(staff, { person });
    await endFactors(tx, id);
    await markAllRevoked(tx, id);
    await tellOfFactor(tx, person.user, { change: 'factors-reset', by });
  });

/** With the account go its sessions, and the invitations it has sent. */
export const remove = (deps: StaffDeps, id: string, by: Caller) =>
  changeStaff(deps, by, async ({ tx, record, ...staff }) => {
    const person = personOf(staff, id);
    mustBeAllowed(staff, { person, ends: 'leaves' });
    await repository.deleteStaff(tx, id);
    const before = { name: person.user.userName, role: repository.meaningOf(person).name };
    await record({ action: 'account.removed', subject: accountOf(person), before, after: null });
  });

function personOf({ people }: Staff, id: string): repository.StaffRow {
  const person = people.find(({ user }) => user.id === id);
  if (!person) throw notFound('person');
  return person;
}

const accountOf = ({ user: { id, email } }: repository.StaffRow) => ({ kind: 'account' as const, id, name: email });

async function roleOf(tx: Db, id: string): Promise<repository.RoleMeaning> {
  const builtInRole = builtInRoleNames.find((name): name is BuiltInRole => name === id) ?? null;
  const role = builtInRole ? null : await repository.findRole(tx, id);
  if (!builtInRole && !role) throw notFound('role');
  return repository.meaningOf({ builtInRole, role });
}
