import { builtInRoles, type BuiltInRole, type Permission } from '@kanaka/contracts/identity/permissions';
import type { Db } from '@kanaka/server-kit/database/database';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { deleteRows, firstOf, onlyRow, updateRow, updateRows } from '@kanaka/server-kit/database/rows';
import type { Staff } from '@kanaka/server-kit/staff';
import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { isStaff, mailedLinks, roles, sessions, staffRules, users } from '../schema.ts';

export type RoleRow = typeof roles.$inferSelect;
export type StaffRow = { user: UserRow; role: RoleRow | null };
type StaffOfSession = StaffRow & { confirmedAt: Date | null; factorRequired: boolean | null };

export type RoleMeaning = {
  /** That of a role of the shop's own, or the name of one that every shop has. */
  id: string;
  builtInRole: BuiltInRole | null;
  name: string;
  permissions: readonly Permission[];
};

type WithRole = { builtInRole: BuiltInRole | null; role: RoleRow | null };

/** What somebody's role is and allows: one of every shop, or one of the shop's own. */
export function meaningOf(one: StaffRow | WithRole): RoleMeaning {
  const { builtInRole } = 'user' in one ? one.user : one;
  if (builtInRole) return { id: builtInRole, builtInRole, ...builtInRoles[builtInRole] };
  const { id = '', name = '', permissions = [] } = one.role ?? {};
  // Kept as they were chosen from the contract's permissions; one that is gone is compared with nothing.
  return { id, builtInRole: null, name, permissions: permissions as Permission[] };
}

/** What a person of the shop may do. */
export const permissionsOf = (one: StaffRow): readonly Permission[] => meaningOf(one).permissions;

/** The roles that must have a second factor where the shop asks for it. */
const factorRoles: readonly (BuiltInRole | null)[] = ['owner', 'accountant'];

export const lacksFactor = ({ builtInRole, factorSince }: UserRow, isRequired: boolean) =>
  isRequired && factorSince === null && factorRoles.includes(builtInRole);

export const toStaff = ({ confirmedAt, factorRequired, ...staff }: StaffOfSession): Staff => ({
  permissions: new Set(permissionsOf(staff)),
  confirmedAt: confirmedAt?.getTime() ?? null,
  factorNeeded: lacksFactor(staff.user, factorRequired ?? false),
});

const staffOfSession = keepQueries('staff', (db, _: 'session', name) =>
  db
    .select({
      user: users,
      role: roles,
      confirmedAt: sessions.confirmedAt,
      factorRequired: staffRules.factorRequired,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(staffRules, sql`true`)
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.role, 'admin'),
        isNull(users.suspendedAt),
      ),
    )
    .prepare(name),
);

/** The person of the shop whose session this is; null when it is over, a shopper's, or the person is suspended. */
export const findStaffOfSession = (db: Db, sessionId: string): Promise<StaffOfSession | null> =>
  firstOf(staffOfSession(db, 'session').execute({ sessionId }));

/** Everybody of the shop with their roles, in one order, so that two changes wait for each other. */
export async function lockStaff(tx: Db): Promise<StaffRow[]> {
  const own = new Map((await listRoles(tx, 'locked')).map((role) => [role.id, role]));
  // Sessions may still begin and end: they only want the account not to go away.
  const people = await tx.select().from(users).where(isStaff).orderBy(users.id).for('no key update');
  return people.map((user) => ({ user, role: own.get(user.roleId ?? '') ?? null }));
}

/** Everybody of the shop, owners first, with when they signed in last, as far as sessions are kept. */
export const listPeople = (db: Db) =>
  db
    .select({
      user: users,
      role: roles,
      lastSignInAt: sql`(select max(created_at) from sessions where user_id = ${users.id})`.mapWith(
        (at: string): Date | null => new Date(at),
      ),
    })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(isStaff)
    .orderBy(sql`${users.builtInRole} is distinct from 'owner'`, users.userName, users.id)
    .limit(MOST_LISTED);

const MOST_LISTED = 500;

export const updateStaff = (
  tx: Db,
  id: string,
  change: Partial<Pick<UserRow, 'builtInRole' | 'roleId' | 'suspendedAt'>>,
) => updateRow(tx, users, change, eq(users.id, id), isStaff);

export const deleteStaff = (tx: Db, id: string) => deleteRows(tx, users, eq(users.id, id), isStaff);

/** The role that somebody of the shop has besides those of every shop. */
export const findRole = (db: Db, id: string) => firstOf(db.select().from(roles).where(eq(roles.id, id)));

export async function listRoles(db: Db, how?: 'locked'): Promise<RoleRow[]> {
  const found = db.select().from(roles).orderBy(asc(roles.id));
  return how === 'locked' ? found.for('no key update') : found;
}

export const insertRole = (tx: Db, role: typeof roles.$inferInsert) =>
  onlyRow(tx.insert(roles).values(role).returning());

export const updateRole = (tx: Db, id: string, change: Pick<RoleRow, 'name' | 'permissions'>) =>
  updateRow(tx, roles, change, eq(roles.id, id));

export const deleteRole = (tx: Db, id: string) => deleteRows(tx, roles, eq(roles.id, id));

const isOpen = and(
  eq(mailedLinks.kind, 'invitation'),
  isNull(mailedLinks.endedAt),
  or(isNull(mailedLinks.expiresAt), gt(mailedLinks.expiresAt, sql`now()`)),
);

/** The open invitations, or those of them that meet a condition, the newest first, with their roles and who sent them. */
export const listInvitations = (db: Db, condition?: SQL) =>
  db
    .select({
      id: mailedLinks.id,
      email: mailedLinks.email,
      askedAt: mailedLinks.askedAt,
      expiresAt: mailedLinks.expiresAt,
      builtInRole: mailedLinks.builtInRole,
      role: roles,
      by: users.userName,
    })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.invitedBy))
    .leftJoin(roles, eq(roles.id, mailedLinks.roleId))
    .where(and(isOpen, condition))
    .orderBy(sql`${mailedLinks.id} desc`)
    .limit(MOST_LISTED);

/** Null when the invitation is no longer open. */
export const findInvitation = (db: Db, id: string) => firstOf(listInvitations(db, eq(mailedLinks.id, id)));

/** Who invites to which role; null when the invitation is no longer open. */
export async function findInvited(db: Db, id: string): Promise<{ by: string; role: string } | null> {
  const invitation = await findInvitation(db, id);
  return invitation ? { by: invitation.by, role: meaningOf(invitation).name } : null;
}

/** Ends those that a person has sent, whose rights have changed since. */
export const markInvitationsEnded = (tx: Db, invitedBy: string) =>
  updateRows(tx, mailedLinks, { endedAt: sql`now()` }, eq(mailedLinks.invitedBy, invitedBy), isOpen);

export const deleteInvitation = (tx: Db, id: string) => deleteRows(tx, mailedLinks, eq(mailedLinks.id, id), isOpen);
