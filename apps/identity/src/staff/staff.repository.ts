import type { Permission } from '@kanaka/contracts/identity/permissions';
import { builtInRoles } from '@kanaka/contracts/identity/permissions';
import type { Db } from '@kanaka/server-kit/database/database';
import { keepQueries } from '@kanaka/server-kit/database/kept-queries';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { roles, sessions, users } from '../schema.ts';

type RoleRow = typeof roles.$inferSelect;
export type StaffRow = { user: UserRow; role: RoleRow | null };

/** What a person of the shop may do, by the role of every shop or by one of the shop's own. */
export const permissionsOf = ({ user, role }: StaffRow): readonly Permission[] =>
  // Kept as it was chosen from the contract's permissions; one that is gone is compared with nothing.
  user.builtInRole ? builtInRoles[user.builtInRole].permissions : ((role?.permissions ?? []) as Permission[]);

const staffOfSession = keepQueries('staff', (db, _: 'session', name) =>
  db
    .select({ user: users, role: roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))
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
export async function findStaffOfSession(db: Db, sessionId: string): Promise<StaffRow | null> {
  const [row] = await staffOfSession(db, 'session').execute({ sessionId });
  return row ?? null;
}
