import { asciiDigits } from './digits.ts';

/**
 * What stands before the ten digits: the country code, the 0 of calls within India, or both. A code of 91 without plus or
 * zeros is taken off only before a mobile number, because numbers of landlines can begin with 91 too.
 */
const WITH_PREFIX = /^(?:(?:\+|00)910?|91(?=[6-9])|0)([1-9]\d{9})$/;

/** A telephone number of India as people write it (`+91 98400 12345`, `098400-12345`) as digits, if possible only its ten. */
export function phoneDigits(written: string): string {
  const compact = asciiDigits(written).replace(/[^\d+]/g, '');
  return WITH_PREFIX.exec(compact)?.[1] ?? compact.replaceAll('+', '');
}

/** Ten digits as numbers of India have them: none begins with 0, and none is one digit ten times. */
const NUMBER_OF_INDIA = /^(?!(\d)\1{9}$)[1-9]\d{9}$/;

export const TEN_DIGITS = 'Phone number must be exactly 10 digits.';

/** What is wrong with a telephone number of India, given as `phoneDigits`, or null. */
export function phoneFault(digits: string): string | null {
  if (!/^\d{10}$/.test(digits)) return TEN_DIGITS;
  return NUMBER_OF_INDIA.test(digits) ? null : 'This is no phone number of India. Please check it.';
}
