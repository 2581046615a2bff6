import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { newShopper, startIdentityHarness, type IdentityHarness } from '../../test/identity-harness.ts';
import { openPasskeys } from './passkeys.ts';

/** W3C, Web Authentication Level 3, section 16.2: `none.ES256`. Nobody was verified in it. */
const hex = (text: string) => Buffer.from(text, 'hex').toString('base64url');
const id = hex('f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4');
const parts = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
const made = {
  challenge: hex('00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130'),
  passkey: {
    ...parts,
    response: {
      clientDataJSON: hex(
        '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d',
      ),
      attestationObject: hex(
        'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
      ),
    },
  },
};
const signed = {
  challenge: hex('39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408'),
  passkey: {
    ...parts,
    response: {
      clientDataJSON: hex(
        '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
      ),
      authenticatorData: hex('bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000'),
      signature: hex(
        '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
      ),
    },
  },
};
const rules = { expectedOrigin: 'https://example.org', expectedRPID: 'example.org' };
const optional = { ...rules, requireUserVerification: false };

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

const credentialOf = async () => {
  const { registrationInfo } = await verifyRegistrationResponse({
    ...optional,
    response: made.passkey,
    expectedChallenge: made.challenge,
  });
  if (!registrationInfo) throw new Error('the vector was refused');
  return registrationInfo.credential;
};

describe('W3C’s test vector of a passkey', () => {
  it('is right where nobody has to be verified', async () => {
    const credential = await credentialOf();
    expect(credential.id).toBe(id);
    const proof = { ...optional, response: signed.passkey, expectedChallenge: signed.challenge, credential };
    expect((await verifyAuthenticationResponse(proof)).verified).toBe(true);
  });

  it('is refused here, where somebody has to be, and its question is used up', async () => {
    const { user } = await newShopper(identity.app);
    const passkeys = openPasskeys({ db: identity.database.db, publicUrl: 'https://example.org' });
    const { publicKey } = await credentialOf();
    await identity.database.pool.query(
      `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports)
       values (gen_random_uuid(), $1, 'W3C', $2, $3, 0, '{}')`,
      [user.id, id, Buffer.from(publicKey).toString('base64url')],
    );
    for (const [challenge, purpose] of [
      [made.challenge, 'add'],
      [signed.challenge, 'prove'],
    ]) {
      await identity.database.pool.query(
        "insert into passkey_challenges values ($1, $2, $3, now() + interval '5 minutes')",
        [challenge, user.id, purpose],
      );
    }
    expect(await passkeys.read(user.id, made.passkey)).toBeNull();
    expect(await passkeys.isProven(user.id, signed.passkey)).toBe(false);
    const { rows } = await identity.database.pool.query('select 1 from passkey_challenges where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });
});
