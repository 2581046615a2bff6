import { domainToUnicode } from 'node:url';
import type { User } from '@kanaka/contracts/identity/accounts';
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
