import { createHash } from 'node:crypto';
import { createTokenVerifier, keyIdOf } from '@kanaka/server-kit/token-keys';
import { createSigner } from 'fast-jwt';
import { z } from 'zod';
import type { UserRow } from '../accounts/accounts.repository.ts';

/** `pwd` identifies the password that was valid when the token was made: it ends with that one. */
const Claims = z.looseObject({ sub: z.uuid(), pwd: z.string() });

/**
 * It does not help to guess the password: the stored hash has a random salt, and only 96 bits of a hash of it are used.
 */
const markOf = ({ passwordHash }: Account) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);

export type Account = Pick<UserRow, 'id' | 'passwordHash'>;

export type TokenKeys = { privateKey: string; publicKeys: string };

/** Signed texts that a browser keeps about an account. Each kind has an issuer, so that none is accepted as another. */
export function openAccountTokens(
  { privateKey, publicKeys }: TokenKeys,
  kind: { issuer: string; lifeSeconds: number },
) {
  const verify = createTokenVerifier(publicKeys, kind.issuer);
  const sign = createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    kid: keyIdOf(privateKey),
    iss: kind.issuer,
    expiresIn: kind.lifeSeconds * 1000,
  });

  /** What a valid token says; null for any other. Whether its password is the account's is asked separately. */
  function read(token: string) {
    try {
      return Claims.parse(verify(token));
    } catch {
      return null;
    }
  }

  return {
    make: (account: Account, more: object = {}) => sign({ ...more, sub: account.id, pwd: markOf(account) }),
    read,
    /** What a valid token of this account, with the password that it has now, says; null for any other. */
    readOf(token: string, account: Account) {
      const claims = read(token);
      return claims?.sub === account.id && claims.pwd === markOf(account) ? claims : null;
    },
  };
}
