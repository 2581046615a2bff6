import { domainToUnicode } from 'node:url';
import type { User } from '@kanaka/contracts/identity/accounts';
import type { Db } from '@kanaka/server-kit/database/database';
import { findRole, meaningOf } from '../staff/staff.repository.ts';
import type { UserRow } from './accounts.repository.ts';

/** With the domain in its own script. */
export function readableEmail(email: string): string {
  const domain = email.lastIndexOf('@') + 1;
  return email.slice(0, domain) + domainToUnicode(email.slice(domain));
}

/** The fields of an account that are sent to the browser. */
export function toUser({
  id,
  userName,
  email,
  role,
  emailProvenAt,
  phone,
}: Pick<UserRow, 'id' | 'userName' | 'email' | 'role' | 'emailProvenAt' | 'phone'>): User {
  return {
    id,
    name: userName,
    userName,
    email: readableEmail(email),
    role,
    emailProven: emailProvenAt !== null,
    phone,
  };
}

/** The same of a person of the shop, with the role and what it allows. */
export async function toSignedIn(db: Db, user: UserRow): Promise<User> {
  if (user.role !== 'admin') return toUser(user);
  const role = user.roleId ? await findRole(db, user.roleId) : null;
  const { name, permissions } = meaningOf({ user, role });
  return { ...toUser(user), staffRole: name, permissions: [...permissions] };
}
