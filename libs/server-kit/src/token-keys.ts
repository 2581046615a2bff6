import { createHash, createPublicKey } from 'node:crypto';
import { createDecoder, createVerifier } from 'fast-jwt';
import { z } from 'zod';

/** The keys in a text of one PEM block or several, in their order. */
export function pemsIn(text: string): string[] {
  return text.match(/-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g) ?? [];
}

/** What tokens call a key: the thumbprint of its public half (RFC 7638), so both halves know it and nobody has to agree on it. */
export function keyIdOf(pem: string): string {
  const { crv, kty, x } = createPublicKey(pem).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** What @fastify/jwt and fast-jwt give for a token that is decoded "complete". */
const Decoded = z.object({ header: z.object({ kid: z.string().optional() }) });

/**
 * Finds the public key of a decoded token by the name it gives: while a key is being changed, the old and the new one are
 * both good. A token that names none is taken for one of the first. Throws for a name that is not ours.
 */
export function keyRing(publicKeys: string): (decoded: unknown) => string {
  const pems = pemsIn(publicKeys);
  const keyOf = new Map(pems.map((pem) => [keyIdOf(pem), pem]));
  return (decoded) => {
    const { kid } = Decoded.parse(decoded).header;
    const key = kid === undefined ? pems[0] : keyOf.get(kid);
    if (!key) throw new Error('this token is signed with no key of ours');
    return key;
  };
}

/** What every token of ours has to be, besides well signed. */
export const tokenRules = (issuer: string) => ({
  algorithms: ['EdDSA' as const],
  allowedIss: issuer,
  requiredClaims: ['iss', 'exp'],
});

/**
 * Checks tokens of one issuer that are not a caller's session (those are @fastify/jwt's). Throws at another key or algorithm,
 * a token without an end, one that is over.
 */
export function createTokenVerifier(publicKeys: string, issuer: string): (token: string) => unknown {
  const decode = createDecoder({ complete: true });
  const keyFor = keyRing(publicKeys);
  return (token) => createVerifier({ key: keyFor(decode(token)), ...tokenRules(issuer) })(token);
}
