import { mock } from 'node:test';
import { describe, expect, it } from '@jest/globals';
import { createTestAuth } from '@kanaka/testing/sessions';
import { createSigner } from 'fast-jwt';
import { callerOf } from './auth.ts';
import { createHttpService } from './http-service.ts';
import { createLogger } from './logger.ts';
import { createTokenVerifier, keyIdOf, pemsIn } from './token-keys.ts';

const [old, next] = [createTestAuth(), createTestAuth()];
const id = '0192a000-0000-7000-8000-00000000000a';
const asha = { sub: id, sid: id, role: 'user', name: 'Asha', email: 'asha@kanaka.example', emailProven: true };
const both = `${old.publicKey}${next.publicKey}`;
const signedBy = ({ privateKey }: { privateKey: string }, more: object = {}) =>
  createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    iss: 'kanaka',
    expiresIn: 60_000,
    kid: keyIdOf(privateKey),
    ...more,
  })(asha);
const verifier = (publicKeys: string) => createTokenVerifier(publicKeys, 'kanaka');

describe('during a rotation of the signing key', () => {
  it('a token is valid exactly while its key is listed, the old one as well as the new one', () => {
    for (const token of [signedBy(old), signedBy(next)]) {
      expect(verifier(both)(token)).toMatchObject(asha);
      expect(verifier(`${next.publicKey}${old.publicKey}`)(token)).toMatchObject(asha);
    }
    expect(() => verifier(old.publicKey)(signedBy(next))).toThrow('not in JWT_PUBLIC_KEY');
    expect(() => verifier(next.publicKey)(signedBy(old))).toThrow('not in JWT_PUBLIC_KEY');
  });

  it('all sessions stay valid at a service that lists both keys, in any order of requests', async () => {
    const logger = createLogger({ service: 'rings', level: 'silent' });
    const app = await createHttpService({ logger, jwtPublicKey: both, internalToken: old.internalToken });
    app.get('/who', async (request) => ({ caller: callerOf(request)?.id ?? null }));
    const results = [];
    for (const harness of [next, old, next, createTestAuth()]) {
      const headers = { cookie: `kanaka_access=${signedBy(harness)}` };
      results.push((await app.inject({ url: '/who', headers })).json());
    }
    await app.close();
    expect(results).toEqual([{ caller: asha.sub }, { caller: asha.sub }, { caller: asha.sub }, { caller: null }]);
  });

  it('a service starts with a key that is listed twice', async () => {
    const logger = createLogger({ service: 'rings', level: 'silent' });
    const jwtPublicKey = `${old.publicKey}${old.publicKey}`;
    const app = await createHttpService({ logger, jwtPublicKey, internalToken: old.internalToken });
    expect(app.verifyAccessToken(signedBy(old))).toMatchObject(asha);
    await app.close();
  });

  it('a token that was accepted is refused once it has expired', () => {
    const verify = verifier(both);
    const token = signedBy(old);
    expect(verify(token)).toMatchObject(asha);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 });
    try {
      expect(() => verify(token)).toThrow('expired');
    } finally {
      mock.timers.reset();
    }
  });

  it('a token with the key id of another key is refused', () => {
    expect(() => verifier(both)(signedBy(old, { kid: keyIdOf(next.publicKey) }))).toThrow();
    expect(() => verifier(both)(signedBy(createTestAuth(), { kid: keyIdOf(next.publicKey) }))).toThrow();
  });

  it('a token without a key id is checked with the first key, as before key ids existed', () => {
    expect(verifier(both)(signedBy(old, { kid: undefined }))).toMatchObject(asha);
    expect(() => verifier(both)(signedBy(next, { kid: undefined }))).toThrow();
  });

  it('no other algorithm is accepted, with any key id', () => {
    const kid = keyIdOf(old.publicKey);
    const unsigned = createSigner({ algorithm: 'none', iss: 'kanaka', expiresIn: 60_000, kid })(asha);
    const withPublicKey = createSigner({
      key: old.publicKey,
      algorithm: 'HS256',
      iss: 'kanaka',
      expiresIn: 60_000,
      kid,
    });
    for (const token of [unsigned, withPublicKey(asha)]) expect(() => verifier(both)(token)).toThrow();
  });

  it('a token without an issuer, with another one or without an expiry is refused', () => {
    for (const wrong of [{ iss: undefined }, { iss: 'kanaka-device' }, { expiresIn: undefined }]) {
      expect(() => verifier(both)(signedBy(old, wrong))).toThrow();
    }
  });
});

describe('a key id', () => {
  it('is the same for the private and the public key', () => {
    expect(keyIdOf(old.privateKey)).toBe(keyIdOf(old.publicKey));
    expect(keyIdOf(old.privateKey)).not.toBe(keyIdOf(next.privateKey));
  });

  it('equals the thumbprint in the example of RFC 8037', () => {
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(x, 'base64url')]);
    const pem = `-----BEGIN PUBLIC KEY-----\n${der.toString('base64')}\n-----END PUBLIC KEY-----\n`;
    expect(keyIdOf(pem)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
    expect(pemsIn(`${pem}${pem}`)).toHaveLength(2);
  });
});
