import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { allPermissions, type Permission } from '@kanaka/contracts/identity/permissions';
import { createSigner } from 'fast-jwt';
import { v7 as uuidv7 } from 'uuid';

type Staff = { permissions: ReadonlySet<Permission>; confirmedAt: number | null; factorNeeded: boolean };
type Key = { id: string; name: string } & Omit<Staff, 'confirmedAt'>;
type Refusal = { sessionId: string; permission: Permission; what: string };

/** Keys and tokens for one test file; the service under test gets `publicKey` and `internalToken`. */
export type TestAuth = {
  privateKey: string;
  publicKey: string;
  internalToken: string;
  /** Headers of another service. */
  asService: { authorization: string };
  /** Who of the shop may do what: the admins that `signIn` signed in, the keys of `makeKey`; `suspend` ends the access of one of them. */
  staff: {
    find: (sessionId: string) => Promise<Staff | null>;
    findKey: (digest: string) => Promise<Key | null>;
    refused: (refusal: Refusal) => void;
    suspend: (id: string) => void;
    refusals: Refusal[];
  };
  /**
   * Signs a user in: returns the id, the session's id, and the headers with the session; its token may have expired. An admin
   * may do everything, and has just given the password, if nothing else is said.
   */
  signIn: (as?: {
    role?: 'user' | 'admin';
    name?: string;
    id?: string;
    email?: string;
    emailProven?: boolean;
    isExpired?: boolean;
    permissions?: readonly Permission[];
    isConfirmed?: boolean;
  }) => {
    id: string;
    sessionId: string;
    headers: { cookie: string };
  };
  /** An API key that allows this, and its headers. */
  makeKey: (permissions?: readonly Permission[]) => { id: string; key: string; headers: { authorization: string } };
};

const LIFETIME_MS = 600_000;

/** Has its own key pair, so that a test can sign users in without the identity service. */
export function createTestAuth(): TestAuth {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const internalToken = randomUUID();
  const rules = { key: privateKey, algorithm: 'EdDSA', iss: 'kanaka', expiresIn: LIFETIME_MS } as const;
  const sign = createSigner(rules);
  const signExpired = createSigner({ ...rules, clockTimestamp: Date.now() - 2 * LIFETIME_MS });
  const refusals: Refusal[] = [];
  const sessions = new Map<string, Staff>();
  const keys = new Map<string, Key>();
  return {
    staff: {
      find: async (sessionId) => sessions.get(sessionId) ?? null,
      findKey: async (digest) => keys.get(digest) ?? null,
      refused: (refusal) => void refusals.push(refusal),
      suspend(ended) {
        sessions.delete(ended);
        for (const [digest, { id }] of keys) if (id === ended) keys.delete(digest);
      },
      refusals,
    },
    privateKey,
    publicKey,
    internalToken,
    asService: { authorization: `Bearer ${internalToken}` },
    signIn({
      role = 'user',
      name = 'Asha',
      id = uuidv7(),
      email,
      emailProven = true,
      isExpired = false,
      permissions = allPermissions,
      isConfirmed = true,
    } = {}) {
      const sessionId = uuidv7();
      if (role === 'admin') {
        const confirmedAt = isConfirmed ? Date.now() : null;
        sessions.set(sessionId, { permissions: new Set(permissions), confirmedAt, factorNeeded: false });
      }
      const claims = { sub: id, sid: sessionId, role, name, email: email ?? `${id}@kanaka.example`, emailProven };
      const token = (isExpired ? signExpired : sign)(claims);
      return { id, sessionId, headers: { cookie: `kanaka_access=${token}` } };
    },
    makeKey(permissions = allPermissions) {
      const [id, key] = [uuidv7(), someKey()];
      const digest = createHash('sha256').update(key).digest('hex');
      keys.set(digest, { id, name: 'Books (API key)', permissions: new Set(permissions), factorNeeded: false });
      return { id, key, headers: { authorization: `Bearer ${key}` } };
    },
  };
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An API key with its checksum, as docs/api.md describes it. */
function someKey(): string {
  const begins = `kan_live_${randomBytes(16).toString('hex')}`;
  let checksum = '';
  for (let rest = crc32(begins); checksum.length < 6; rest = Math.floor(rest / 62)) {
    checksum = DIGITS.charAt(rest % 62) + checksum;
  }
  return begins + checksum;
}
