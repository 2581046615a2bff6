import { asciiDigits } from '../digits.ts';

/** Joiners between the letters of Indic scripts, which change only how a word looks. */
const JOINERS = /[\u200c\u200d]/g;

/** The accents of European letters; the vowel signs of other scripts are parts of a word. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The words of a text, in lower case and without accents: letters of any script and the digits 0 to 9, and nothing else. */
export function searchWords(typed: string): string[] {
  return (
    asciiDigits(typed)
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .replace(JOINERS, '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
