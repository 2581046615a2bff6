import { argon2id, hash, verify } from 'argon2';

/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. Each hash contains them, so they may be raised later. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let hashOfNobody: Promise<string> | undefined;

/** Without a hash (no such account) it takes equally long, so the response time does not reveal who has an account. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await hashOfNobody), password);
  return passwordHash !== null && matches;
}
