import { isCommonPassword } from '@kanaka/contracts/identity/common-passwords';
import { fieldError } from '@kanaka/server-kit/app-error';
import { argon2id, hash, verify } from 'argon2';

/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. Each hash contains them, so they may be raised later. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One form of what keyboards write in several: "é" as one character or two, full-width digits (NIST SP 800-63B). */
const normalised = (password: string) => password.normalize('NFKC');

export const isSamePassword = (one: string, other: string) => normalised(one) === normalised(other);

export async function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), COST);
}

let hashOfNobody: Promise<string> | undefined;

/** Without a hash (no such account) it takes equally long, so the response time does not reveal who has an account. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await hashOfNobody), normalised(password));
  return passwordHash !== null && matches;
}

/** Refuses people of the shop one of the commonest passwords; shoppers are only warned of it. `path` is its field. */
export function mustNotBeEasy(password: string, path: string): void {
  if (!isCommonPassword(password)) return;
  throw fieldError(
    'account.easy-password',
    path,
    'This is one of the first passwords an attacker tries. Please choose another.',
  );
}
