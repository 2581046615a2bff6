import type { User } from '@kanaka/contracts/identity';
import type { UserRow } from './accounts.repository.ts';

/** What pages may know of a person. */
export function toUser({ id, userName, email, role }: Pick<UserRow, 'id' | 'userName' | 'email' | 'role'>): User {
  return { id, name: userName, userName, email, role };
}
