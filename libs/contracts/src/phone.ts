/**
 * What stands before the ten digits: the country code, the 0 of calls within India, or both. A code of 91 without plus or
 * zeros is taken off only before a mobile number, because numbers of landlines can begin with 91 too.
 */
const WITH_PREFIX = /^(?:(?:\+|00)910?|91(?=[6-9])|0)([1-9]\d{9})$/;

/** A telephone number of India as people write it (`+91 98400 12345`, `098400-12345`) as digits, if possible only its ten. */
export function phoneDigits(written: string): string {
  const compact = written.replace(/[^\d+]/g, '');
  return WITH_PREFIX.exec(compact)?.[1] ?? compact.replaceAll('+', '');
}
