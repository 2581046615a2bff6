import type { NewPasskey, PasskeyProof } from '@kanaka/contracts/identity/factors';
import type { Db } from '@kanaka/server-kit/database/database';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { UserRow } from '../accounts/accounts.repository.ts';
import { insertChallenge, listPasskeys, markPasskeyUsed, takeChallenge } from './factors.repository.ts';

const CHALLENGE_MINUTES = 5;

/** Passkeys (WebAuthn) of the shop at this address. Each asks for the finger, the face or the PIN of its owner. */
export type Passkeys = ReturnType<typeof openPasskeys>;

export function openPasskeys({ db, publicUrl }: { db: Db; publicUrl: string }) {
  const { origin: expectedOrigin, hostname: rpID } = new URL(publicUrl);
  const rules = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true };
  const timeout = CHALLENGE_MINUTES * 60_000;

  /** The challenge that was signed, used up; null when it is not one of this account for this purpose. */
  async function taken(userId: string, purpose: 'add' | 'prove', clientDataJSON: string): Promise<string | null> {
    const challenge = signedIn(clientDataJSON);
    return challenge !== null && (await takeChallenge(db, { challenge, userId, purpose })) ? challenge : null;
  }

  return {
    rpId: rpID,
    /** What a browser needs to make a new passkey. */
    async begin({ id: userId, email: userName, userName: userDisplayName }: UserRow) {
      const options = await generateRegistrationOptions({
        rpName: rpID,
        rpID,
        userID: new TextEncoder().encode(userId),
        userName,
        userDisplayName,
        timeout,
        excludeCredentials: (await listPasskeys(db, userId)).map(({ credentialId: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      await insertChallenge(db, { challenge: options.challenge, userId, purpose: 'add' }, CHALLENGE_MINUTES);
      return { ...options };
    },
    /** The credential of a new passkey; null when the browser's answer is not one to the question. */
    async read(userId: string, response: NewPasskey) {
      const expectedChallenge = await taken(userId, 'add', response.response.clientDataJSON);
      if (expectedChallenge === null) return null;
      const { registrationInfo } = await verified(
        verifyRegistrationResponse({ ...rules, response, expectedChallenge }),
      );
      if (!registrationInfo) return null;
      const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },
    /** What a browser needs to sign with a passkey of this account. */
    async ask(userId: string) {
      const allowCredentials = (await listPasskeys(db, userId)).map(({ credentialId: id, transports }) => ({
        id,
        transports,
      }));
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials,
        timeout,
        userVerification: 'required',
      });
      await insertChallenge(db, { challenge: options.challenge, userId, purpose: 'prove' }, CHALLENGE_MINUTES);
      return { ...options };
    },
    /** Whether a passkey of this account has signed the question; once. */
    async isProven(userId: string, response: PasskeyProof): Promise<boolean> {
      const expectedChallenge = await taken(userId, 'prove', response.response.clientDataJSON);
      const passkey = (await listPasskeys(db, userId)).find(({ credentialId }) => credentialId === response.id);
      if (expectedChallenge === null || !passkey) return false;
      const { credentialId: id, counter, publicKey } = passkey;
      const credential = { id, counter, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')) };
      const { authenticationInfo } = await verified(
        verifyAuthenticationResponse({ ...rules, response, expectedChallenge, credential }),
      );
      if (!authenticationInfo) return false;
      return markPasskeyUsed(db, { id: passkey.id, counter: authenticationInfo.newCounter });
    },
  };
}

function signedIn(clientDataJSON: string): string | null {
  try {
    return decodeClientDataJSON(clientDataJSON).challenge;
  } catch {
    return null;
  }
}

/** The library throws whatever is wrong with what a browser has sent. */
async function verified<Result extends { verified: boolean }>(verifying: Promise<Result>): Promise<Partial<Result>> {
  const result = await verifying.catch(() => null);
  return result?.verified ? result : {};
}
