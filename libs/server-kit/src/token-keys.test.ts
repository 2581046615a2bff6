import { describe, expect, it } from '@jest/globals';
import { createTestHouse } from '@kanaka/testing/sessions';
import { createSigner } from 'fast-jwt';
import { createTokenVerifier, keyIdOf, pemsIn } from './token-keys.ts';

const [old, next] = [createTestHouse(), createTestHouse()];
const both = `${old.publicKey}${next.publicKey}`;
const signedBy = ({ privateKey }: { privateKey: string }, more: object = {}) =>
  createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    iss: 'kanaka',
    expiresIn: 60_000,
    kid: keyIdOf(privateKey),
    ...more,
  })({ sub: 'asha' });
const verifier = (publicKeys: string) => createTokenVerifier(publicKeys, 'kanaka');

describe('while the signing key is being changed', () => {
  it('tokens of the old key are good as long as it is listed, and those of the new one from the moment it is', () => {
    for (const token of [signedBy(old), signedBy(next)]) {
      expect(verifier(both)(token)).toMatchObject({ sub: 'asha' });
      expect(verifier(`${next.publicKey}${old.publicKey}`)(token)).toMatchObject({ sub: 'asha' });
    }
    expect(() => verifier(old.publicKey)(signedBy(next))).toThrow('no key of ours');
    expect(() => verifier(next.publicKey)(signedBy(old))).toThrow('no key of ours');
  });

  it('a token that borrows the name of another key is refused', () => {
    expect(() => verifier(both)(signedBy(old, { kid: keyIdOf(next.publicKey) }))).toThrow();
    expect(() => verifier(both)(signedBy(createTestHouse(), { kid: keyIdOf(next.publicKey) }))).toThrow();
  });

  it('a token that names no key is taken for one of the first, as it was before keys had names', () => {
    expect(verifier(both)(signedBy(old, { kid: undefined }))).toMatchObject({ sub: 'asha' });
    expect(() => verifier(both)(signedBy(next, { kid: undefined }))).toThrow();
  });

  it('no other algorithm is believed, whatever key it names', () => {
    const kid = keyIdOf(old.publicKey);
    const unsigned = createSigner({ algorithm: 'none', iss: 'kanaka', expiresIn: 60_000, kid })({ sub: 'asha' });
    const withPublicKey = createSigner({
      key: old.publicKey,
      algorithm: 'HS256',
      iss: 'kanaka',
      expiresIn: 60_000,
      kid,
    });
    for (const token of [unsigned, withPublicKey({ sub: 'asha' })]) expect(() => verifier(both)(token)).toThrow();
  });

  it('a token of no issuer, of another one or without an end is refused', () => {
    for (const wrong of [{ iss: undefined }, { iss: 'kanaka-device' }, { expiresIn: undefined }]) {
      expect(() => verifier(both)(signedBy(old, wrong))).toThrow();
    }
  });
});

describe('a key', () => {
  it('has the same name on both sides', () => {
    expect(keyIdOf(old.privateKey)).toBe(keyIdOf(old.publicKey));
    expect(keyIdOf(old.privateKey)).not.toBe(keyIdOf(next.privateKey));
  });

  it('is named as RFC 8037 names the one of its example', () => {
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(x, 'base64url')]);
    const pem = `-----BEGIN PUBLIC KEY-----\n${der.toString('base64')}\n-----END PUBLIC KEY-----\n`;
    expect(keyIdOf(pem)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
    expect(pemsIn(`${pem}${pem}`)).toHaveLength(2);
  });
});
