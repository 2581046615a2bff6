import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, TOKEN_ISSUER, type AccessClaims } from '@kanaka/server-kit/auth';
import { keyIdOf } from '@kanaka/server-kit/token-keys';
import { createSigner } from 'fast-jwt';

/** Days a session lives after its last refresh. */
export const REFRESH_TOKEN_DAYS = 30;

export type SignAccessToken = (claims: AccessClaims) => string;

/** Signs with the key only this service has; every service verifies with the public half. */
export function createAccessTokenSigner(privateKey: string): SignAccessToken {
  return createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    kid: keyIdOf(privateKey),
    iss: TOKEN_ISSUER,
    expiresIn: ACCESS_TOKEN_SECONDS * 1000,
  });
}

/** 256 random bits: nothing to guess, so a plain digest is enough to store it safely. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The refresh token after a given one. */
export type NextToken = (token: string) => string;

/**
 * Derives each refresh token from the one before with a key that only this service has. Tokens are stored nowhere, yet
 * whoever presents one again can be given the same next one, by every replica; without the key nobody gets from one to the
 * next. A new signing key begins a new chain: a token traded just before cannot be answered the same any more.
 */
export function createNextToken(privateKey: string): NextToken {
  const key = Buffer.from(hkdfSync('sha256', privateKey, '', 'kanaka refresh token', 32));
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
