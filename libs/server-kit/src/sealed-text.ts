import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { tokensIn } from './internal-token.ts';

/** AES-256-GCM: what was altered, or belongs to another account, does not open. */
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that must be readable again, each for its owner. */
export type Sealing = ReturnType<typeof openSealing>;

/**
 * The key is derived from the services' secret, so that a copy of the database alone reveals nothing. During a rotation the
 * newest secret seals and every one opens.
 */
export function openSealing(internalToken: string) {
  const keys = tokensIn(internalToken).map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'kanaka sealed secrets', 32)),
  );
  const [newest] = keys;
  if (!newest) throw new Error('INTERNAL_TOKEN has no token');

  function opened(key: Buffer, whole: Buffer, owner: string): string | null {
    try {
      const decipher = createDecipheriv(CIPHER, key, whole.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(whole.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(whole.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }

  return {
    /** Whether something at hand may be sealed with another secret than the newest, which can be opened still. */
    isRotating: keys.length > 1,
    seal(owner: string, secret: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, newest, iv, { authTagLength: TAG_BYTES });
      const sealed = Buffer.concat([cipher.setAAD(Buffer.from(owner)).update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** Whether the newest secret has sealed it. */
    isNewest: (owner: string, sealed: string): boolean =>
      opened(newest, Buffer.from(sealed, 'base64url'), owner) !== null,
    /** Null when no secret at hand has sealed it for this owner. */
    open(owner: string, sealed: string): string | null {
      const whole = Buffer.from(sealed, 'base64url');
      for (const key of keys) {
        const secret = opened(key, whole, owner);
        if (secret !== null) return secret;
      }
      return null;
    },
  };
}
