import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS, TOKEN_ISSUER, type AccessClaims } from '@kanaka/server-kit/auth';
import { keyIdOf } from '@kanaka/server-kit/token-keys';
import { createSigner } from 'fast-jwt';

/** Days until a session expires, counted from its last refresh. */
export const REFRESH_TOKEN_DAYS = 30;

export type SignAccessToken = (claims: AccessClaims) => string;

/** Signs with the private key, which only this service has; all services verify with the public key. */
export function createAccessTokenSigner(privateKey: string): SignAccessToken {
  return createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    kid: keyIdOf(privateKey),
    iss: TOKEN_ISSUER,
    expiresIn: ACCESS_TOKEN_SECONDS * 1000,
  });
}

/** 256 random bits cannot be guessed, so it is safe to store a plain SHA-256 digest of them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Derives the refresh token that follows a given one. */
export type NextToken = (token: string) => string;

/**
 * Derives each refresh token from the one before, with a key that only this service has. No token is stored, yet every
 * replica can repeat the same response to a repeated token; without the key nobody can derive the next one. With a new
 * signing key the chain changes: a token exchanged just before cannot get the same response again.
 */
export function createNextToken(privateKey: string): NextToken {
  const key = Buffer.from(hkdfSync('sha256', privateKey, '', 'kanaka refresh token', 32));
  return (token) => createHmac('sha256', key).update(token).digest('base64url');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
