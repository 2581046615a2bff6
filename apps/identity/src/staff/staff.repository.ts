import { builtInRoles, type BuiltInRole, type Permission } from '@kanaka/contracts/identity/permissions';
import type { Db } from '@kanaka/server-kit/database/database';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import type { Staff } from '@kanaka/server-kit/staff';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { roles, sessions, staffRules, users } from '../schema.ts';

type RoleRow = typeof roles.$inferSelect;
type StaffRow = { user: UserRow; role: RoleRow | null };
type StaffOfSession = StaffRow & { confirmedAt: Date | null; factorRequired: boolean | null };

/** What a person of the shop may do, by the role of every shop or by one of the shop's own. */
const permissionsOf = ({ user, role }: StaffRow): readonly Permission[] =>
  // Kept as it was chosen from the contract's permissions; one that is gone is compared with nothing.
  user.builtInRole ? builtInRoles[user.builtInRole].permissions : ((role?.permissions ?? []) as Permission[]);

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
export async function findStaffOfSession(db: Db, sessionId: string): Promise<StaffOfSession | null> {
  const [row] = await staffOfSession(db, 'session').execute({ sessionId });
  return row ?? null;
}
