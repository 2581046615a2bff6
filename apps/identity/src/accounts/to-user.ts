import type { User } from '@kanaka/contracts/identity';
import type { UserRow } from './accounts.repository.ts';

/** The fields of an account that are sent to the browser. */
export function toUser({
  id,
  userName,
  email,
  role,
  emailProvenAt,
}: Omit<UserRow, 'passwordHash' | 'createdAt'>): User {
  return { id, name: userName, userName, email, role, emailProven: emailProvenAt !== null };
}
