import { readSignedText, signText } from './signed-text.ts';

/** Ids that are signed for one user: another user can neither guess nor use them. */
export type SignedIds = ReturnType<typeof signedIds>;

/**
 * Signs ids as `<id>.<signature>`, so that a service can hand one out and another service recognises it without asking. `kind`
 * is what the ids are of: an id of one kind is not accepted as one of another. The same id and user give the same text.
 */
export function signedIds(kind: string, internalToken: string) {
  const purposeFor = (userId: string) => `${kind} ${userId}`;
  return {
    sign(id: string, userId: string): string {
      const [, signature = ''] = signText(internalToken, { purpose: purposeFor(userId), text: id }).split('.');
      return `${id}.${signature}`;
    },
    /** The id, if this was signed for the user; null for anything else. */
    read(signed: string, userId: string): string | null {
      const [id = '', signature = '', ...rest] = signed.split('.');
      if (rest.length > 0) return null;
      const encoded = Buffer.from(id).toString('base64url');
      return readSignedText(internalToken, { purpose: purposeFor(userId), signed: `${encoded}.${signature}` });
    },
  };
}
