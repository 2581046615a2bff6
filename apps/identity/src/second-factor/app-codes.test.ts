import { describe, expect, it } from '@jest/globals';
import { Secret } from 'otpauth';
import { newAppSecret, stepOf, uriOf } from './app-codes.ts';

/** RFC 6238, appendix B: the last six of its eight digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('the codes of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('are those of RFC 6238 at %d seconds', (seconds, code, step) => {
    expect(stepOf(secret, { code, now: at(seconds) })).toBe(step);
  });

  it('are taken from the step before and the one after, and from no other', () => {
    const taken = [-60, -31, -1, 0, 30, 59, 60, 90].map((late) =>
      stepOf(secret, { code: '287082', now: at(59 + late) }),
    );
    // The step of the code is 30 to 59 seconds.
    expect(taken).toEqual([null, 1, 1, 1, 1, null, null, null]);
  });

  it('come from 160 random bits, in an address that apps read', () => {
    const [one, other] = [newAppSecret(), newAppSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
    expect(uriOf(one, { shop: 'kanaka.example', email: 'asha@kanaka.example' })).toBe(
      `otpauth://totp/kanaka.example:asha%40kanaka.example?issuer=kanaka.example&secret=${one}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
