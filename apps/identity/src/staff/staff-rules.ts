import type { BuiltInRole, Permission } from '@kanaka/contracts/identity/permissions';
import { AppError } from '@kanaka/server-kit/app-error';
import { permissionsOf, type StaffRow } from './staff.repository.ts';

/** Everybody of the shop, locked, and who of them makes a change. */
export type Staff = { actor: StaffRow; people: readonly StaffRow[] };

export type StaffChange = {
  /** Whose account is changed. */
  person?: StaffRow;
  /** What is given, or what a role means before and after the change. */
  permissions?: readonly Permission[];
  /** The role that is given, if it is one of every shop. */
  gives?: BuiltInRole | null;
  /** Whether a person has afterwards another role, or no access; `leaves`: no account. */
  ends?: 'role' | 'access' | 'leaves';
};

const isOwner = ({ user }: StaffRow) => user.builtInRole === 'owner';

/**
 * The rules of every change of people and roles; throws unless all allow it. Nobody changes, gives or takes what goes beyond
 * what they have. Only an owner changes an owner, or makes one. Nobody changes their own role or suspends themselves. One owner
 * who is not suspended always stays.
 */
export function mustBeAllowed({ actor, people }: Staff, { person, permissions = [], gives, ends }: StaffChange): void {
  if (!isOwner(actor) && ((person && isOwner(person)) || gives === 'owner')) {
    throw new AppError('staff.owner-only', 'Only an owner can do this.');
  }
  const own = new Set(permissionsOf(actor));
  if ([...permissions, ...(person ? permissionsOf(person) : [])].some((permission) => !own.has(permission))) {
    throw new AppError('staff.more-than-own', 'This allows more than your own role. Please ask an owner.');
  }
  if (ends && ends !== 'leaves' && person?.user.id === actor.user.id) throw yourself();
  if (!person || !ends || !isOwner(person)) return;
  const stays = people.some((one) => isOwner(one) && !one.user.suspendedAt && one.user.id !== person.user.id);
  if (!stays) {
    throw new AppError('staff.last-owner', 'The shop needs an owner. Please make somebody else an owner first.');
  }
}

export const yourself = () =>
  new AppError('staff.yourself', 'You cannot change your own access. Please ask somebody else who may.');
