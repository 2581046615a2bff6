import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const [RANDOM, CHECKSUM] = [32, 6];
const SHAPE = new RegExp(`^kan_live_[0-9A-Za-z]{${RANDOM + CHECKSUM}}$`);

/**
 * A new API key: 190 random bits between a beginning by which scanners of published code find it, and a checksum by which they,
 * and the gateway, tell one from other text without asking.
 */
export function newApiKey(): string {
  const begins = `kan_live_${Array.from({ length: RANDOM }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('')}`;
  return begins + checksumOf(begins);
}

function checksumOf(text: string): string {
  let [rest, digits] = [crc32(text), ''];
  while (digits.length < CHECKSUM) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

export const isApiKey = (text: string): boolean =>
  SHAPE.test(text) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM)));

/** What is kept of a key, and looked up: too random to be guessed, so a plain digest is enough. */
export const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** What a request presents as an API key; null for none. Of a request with one, the cookies are not looked at. */
export function apiKeyIn({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^bearer +(kan_.*)$/i.exec(authorization)?.[1] ?? null;
}
