import { createHash } from 'node:crypto';

/** Tokens are looked up by their hash: the time it takes says nothing about a token, and the database contains none. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');
