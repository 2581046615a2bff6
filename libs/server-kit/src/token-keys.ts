import { createHash, createPublicKey } from 'node:crypto';
import { createDecoder, createVerifier } from 'fast-jwt';
import { z } from 'zod';

/** The PEM blocks in a text, in their order. */
export function pemsIn(text: string): string[] {
  return text.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [];
}

/**
 * A key's id (`kid`): the thumbprint of its public half (RFC 7638), so both halves have the same id without configuration.
 */
export function keyIdOf(pem: string): string {
  const { crv, kty, x } = createPublicKey(pem).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** The public keys in a text by their ids, in their order; a key that stands there twice counts once. */
export const keysById = (publicKeys: string) => new Map(pemsIn(publicKeys).map((pem) => [keyIdOf(pem), pem]));

/** The header of a token as fast-jwt returns it with the option `complete`. */
const Decoded = z.object({ header: z.object({ kid: z.string().optional() }) });

type Verify = (token: string) => unknown;

/**
 * Verifies each token with the key that it names; during a rotation both the old and the new key are valid. A token without
 * a key id is checked with the first key. Throws if the key id is unknown.
 */
export function verifyByKey(publicKeys: string, verifierOf: (pem: string, id: string) => Verify): Verify {
  const decode = createDecoder({ complete: true });
  const verifiers = new Map([...keysById(publicKeys)].map(([id, pem]) => [id, verifierOf(pem, id)]));
  const [first] = verifiers.values();
  return (token) => {
    const { kid } = Decoded.parse(decode(token)).header;
    const verify = kid === undefined ? first : verifiers.get(kid);
    if (!verify) throw new Error('this token names a key that is not in JWT_PUBLIC_KEY');
    return verify(token);
  };
}

/** How many tokens are remembered as verified, for each key; fast-jwt keeps their hashes. */
const VERIFIED_TOKENS = 1_000;

/** What every token of ours must fulfil, besides a valid signature. Its signature is checked once, its expiry each time. */
export const tokenRules = (issuer: string) => ({
  algorithms: ['EdDSA' as const],
  allowedIss: issuer,
  requiredClaims: ['iss', 'exp'],
  cache: VERIFIED_TOKENS,
});

/**
 * Verifies tokens of one issuer that are not sessions (@fastify/jwt verifies those). Throws for an unknown key, another
 * algorithm, and a token that has no expiry or is expired.
 */
export function createTokenVerifier(publicKeys: string, issuer: string): Verify {
  return verifyByKey(publicKeys, (key) => createVerifier({ key, ...tokenRules(issuer) }) as Verify);
}
