import { readSignedText, signText } from './signed-text.ts';

/** Ids that are signed for one user: another user can neither guess nor use them. */
export type SignedIds = {
  sign: (id: string, userId: string) => string;
  /** The id, if this was signed for the user; null for anything else. */
  read: (signed: string, userId: string) => string | null;
};

/**
 * Signs ids, so that a service can hand one out and another service recognises it without asking. `kind` is what the ids are
 * of: an id of one kind is not accepted as one of another. The same id and user give the same text.
 */
export function signedIds(kind: string, internalToken: string): SignedIds {
  return {
    sign: (id, userId) => signText(internalToken, { purpose: `${kind} ${userId}`, text: id }),
    read: (signed, userId) => readSignedText(internalToken, { purpose: `${kind} ${userId}`, signed }),
  };
}
