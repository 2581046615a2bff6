import { phoneDigits } from '@kanaka/contracts/identity/addresses';
import {
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString as parsePhoneNumber,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** A mobile number of a country in international form; a British one for the few countries without numbers of their own. */
export function phoneExample(countryCode: string): string {
  const country = isSupportedCountry(countryCode) ? countryCode : 'GB';
  return getExampleNumber(country, examples)?.formatInternational() ?? '';
}

/**
 * A phone number as it is stored for an address outside India: in international form (`+44 20 7946 0958`), which can be
 * dialled from anywhere; null when it is none. Without a country code it is a number of the address's country. Ten digits
 * that are no number there are accepted as they are, because the API has always accepted them in every country.
 */
export function phoneAbroad(countryCode: string, written: string): string | null {
  const number = parsePhoneNumber(written.replace(/^\s*00/, '+'), {
    ...(isSupportedCountry(countryCode) && { defaultCountry: countryCode }),
    extract: false,
  });
  // An extension would become part of the number wherever only its digits are used.
  if (number?.isValid() && !number.ext) return number.formatInternational();
  const digits = phoneDigits(written);
  return /^\d{10}$/.test(digits) && !written.includes('+') ? digits : null;
}
