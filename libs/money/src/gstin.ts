/** What GST knows of the states of India, and how a GSTIN is made. */
/** The first two digits of a GSTIN and their state, as published with the GST registration rules. */
export const gstStates = [
  ['01', 'Jammu and Kashmir'],
  ['02', 'Himachal Pradesh'],
  ['03', 'Punjab'],
  ['04', 'Chandigarh'],
  ['05', 'Uttarakhand'],
  ['06', 'Haryana'],
  ['07', 'Delhi'],
  ['08', 'Rajasthan'],
  ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'],
  ['11', 'Sikkim'],
  ['12', 'Arunachal Pradesh'],
  ['13', 'Nagaland'],
  ['14', 'Manipur'],
  ['15', 'Mizoram'],
  ['16', 'Tripura'],
  ['17', 'Meghalaya'],
  ['18', 'Assam'],
  ['19', 'West Bengal'],
  ['20', 'Jharkhand'],
  ['21', 'Odisha'],
  ['22', 'Chhattisgarh'],
  ['23', 'Madhya Pradesh'],
  ['24', 'Gujarat'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['27', 'Maharashtra'],
  ['29', 'Karnataka'],
  ['30', 'Goa'],
  ['31', 'Lakshadweep'],
  ['32', 'Kerala'],
  ['33', 'Tamil Nadu'],
  ['34', 'Puducherry'],
  ['35', 'Andaman and Nicobar Islands'],
  ['36', 'Telangana'],
  ['37', 'Andhra Pradesh'],
  ['38', 'Ladakh'],
] as const;

const codes = new Map<string, string>(gstStates.map(([code, name]) => [name.toLowerCase(), code]));

/** The two digits of an Indian state, however it is written; empty when it is not one. */
export function stateCode(state: string): string {
  return (
    codes.get(
      state
        .trim()
        .toLowerCase()
        .replace(/\s*&\s*/g, ' and '),
    ) ?? ''
  );
}

/**
 * The Union territories with tax acts but no legislature of their own: Chandigarh, Dadra and Nagar Haveli and Daman and Diu,
 * Lakshadweep, the Andaman and Nicobar Islands, Ladakh (UTGST Act 2017, section 2(8)). Delhi, Puducherry and Jammu and Kashmir
 * have one, and levy SGST.
 */
const withoutLegislature = ['04', '26', '31', '35', '38'];

/**
 * What stands beside CGST on a supply within a state: SGST, and within a Union territory without a legislature UTGST
 * (UTGST Act 2017, section 7). Contracts and tables name the amount `sgst` either way; only what people read differs.
 */
export function stateTaxName(state: string): 'SGST' | 'UTGST' {
  return withoutLegislature.includes(stateCode(state)) ? 'UTGST' : 'SGST';
}

/** State, PAN, the number of the registration, Z, check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The fifteenth character, from the fourteen before it: each counts once or twice, in turn, in base 36. */
function checkDigit(gstin: string): string {
  const sum = Array.from(gstin.slice(0, 14)).reduce((total, character, place) => {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

/** Why this is no GSTIN of this state; null when it is one. */
export function gstinMistake(gstin: string, state: string): string | null {
  if (gstin.length !== 15) return 'A GSTIN has 15 characters.';
  const code = stateCode(state);
  if (!gstin.startsWith(code)) return `A GSTIN of ${state} begins with ${code}.`;
  if (!FORM.test(gstin)) return 'This is not how a GSTIN is written, like 33ABCDE1234F1Z7.';
  if (!gstin.endsWith(checkDigit(gstin))) return 'The last character does not fit the others: one of them is mistyped.';
  return null;
}
