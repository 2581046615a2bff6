import { asciiDigits } from './digits.ts';

export const SIX_DIGITS = 'Pincode must be exactly 6 digits.';

/** What is wrong with a pincode of India, or null. Its first digit is the postal zone, 1 to 9 (India Post). */
export function pincodeFault(pincode: string): string | null {
  if (!/^\d{6}$/.test(pincode)) return SIX_DIGITS;
  return pincode.startsWith('0') ? 'No pincode begins with 0.' : null;
}

/** The digits of a pincode as typed or pasted: it is often written with a space (600 004). */
export const pincodeDigits = (typed: string) => asciiDigits(typed).replace(/\D/g, '').slice(0, 6);
