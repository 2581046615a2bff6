import { format, getCountryByCode } from 'postal-code-checker';

/** A postcode of a country; empty when the country has none, or when its postcodes are not known. */
export function postcodeExample(countryCode: string): string {
  return getCountryByCode(countryCode)?.examplePostalCodes[0] ?? '';
}

/** Of countries whose postcodes are not known; some people enter a post box or zeros. */
const PLAUSIBLE = /^(?:[A-Z\d](?:[A-Z\d -]{0,10}[A-Z\d])?)?$/;
/** India's pincode. Six digits are accepted in every country, as ten digits of a phone number are. */
const PINCODE = /^\d{6}$/;

/** A postcode of a country as it is stored; null when it is none. */
export function postcodeIn(countryCode: string, written: string): string | null {
  // Japanese keyboards type wide digits; these become plain ones.
  const postcode = written.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
  if (PINCODE.test(postcode)) return postcode;
  if (postcodeExample(countryCode)) return format(countryCode, postcode);
  return PLAUSIBLE.test(postcode) ? postcode : null;
}
