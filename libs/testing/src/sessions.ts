import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { v7 as uuidv7 } from 'uuid';

/** Keys and tokens for one test file; the service under test gets `publicKey` and `internalToken`. */
export type TestAuth = {
  privateKey: string;
  publicKey: string;
  internalToken: string;
  /** Headers of another service. */
  asService: { authorization: string };
  /** Signs a user in: returns the id and the headers with the session. */
  signIn: (as?: { role?: 'user' | 'admin'; name?: string; id?: string }) => { id: string; headers: { cookie: string } };
};

/** Has its own key pair, so that a test can sign users in without the identity service. */
export function createTestAuth(): TestAuth {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const internalToken = randomUUID();
  const sign = createSigner({ key: privateKey, algorithm: 'EdDSA', iss: 'kanaka', expiresIn: 600_000 });
  return {
    privateKey,
    publicKey,
    internalToken,
    asService: { authorization: `Bearer ${internalToken}` },
    signIn({ role = 'user', name = 'Asha', id = uuidv7() } = {}) {
      const token = sign({ sub: id, sid: uuidv7(), role, name, email: `${id}@kanaka.example` });
      return { id, headers: { cookie: `kanaka_access=${token}` } };
    },
  };
}
