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

const Decoded = z.object({ header: z.object({ kid: z.string().optional() }) });

/**
 * Checks tokens of one issuer that were signed with any of these public keys: while a key is being changed, the old and
 * the new one are both good. Throws at anything else: another key or algorithm, a token without an end, one that is over.
 */
export function createTokenVerifier(publicKeys: string, issuer: string): (token: string) => unknown {
  const decode = createDecoder({ complete: true });
  const pems = pemsIn(publicKeys);
  const verifierOf = new Map(
    pems.map((key) => [
      keyIdOf(key),
      createVerifier({ key, algorithms: ['EdDSA'], allowedIss: issuer, requiredClaims: ['iss', 'exp'] }),
    ]),
  );
  // Tokens that name no key are of a version before keys had names, when there was one.
  const [first] = pems.map(keyIdOf);

  return (token) => {
    const { kid = first } = Decoded.parse(decode(token)).header;
    const verify = verifierOf.get(kid ?? '');
    if (!verify) throw new Error('this token is signed with no key of ours');
    return verify(token);
  };
}
