import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Ten codes of 80 random bits: too many to guess, so plain digests of them can be stored. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => [...randomBytes(16)].map((byte) => BASE32.charAt(byte % 32)).join(''));

/** As it is shown and printed. */
export const writtenCode = (code: string) => (code.match(/.{4}/g) ?? []).join('-');

export const hashOfCode = (code: string) => createHash('sha256').update(code).digest('hex');
