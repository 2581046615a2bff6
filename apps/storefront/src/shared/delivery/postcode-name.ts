import { isIndia } from '@kanaka/money/gst';

/** What people of a country call the code at the end of an address. */
export function postcodeName(country: string): string {
  if (isIndia(country)) return 'Pincode';
  return country === 'United States' ? 'ZIP code' : 'Postcode';
}
