import { asciiDigits } from '@kanaka/contracts/digits';

/** Maximum number of words that are used; more would not narrow the result further. */
const MOST_WORDS = 8;
const PHONE = /^\+?[\d\s()-]{6,}$/;

/** One word that a row must have. */
export type SearchWord = {
  /** As it was typed; a telephone number with its spaces. */
  typed: string;
  /** Without the digits that are dialled before a telephone number. */
  word: string;
  /** The word for LIKE, without what surrounds it. */
  literal: string;
  /** For LIKE, in a text whose parts each come after a space. */
  pattern: string;
  isShort: boolean;
};

/** Numbers of telephones, pincodes, totals and AWBs from an Indian keyboard; few digits are looked for as texts have them. */
const withPlainNumbers = (typed: string) =>
  typed.replaceAll(/\S+/g, (word) => (/(?:\p{Nd}.*){5}/u.test(word) ? asciiDigits(word) : word));

/**
 * The search text as words that must all match; null when no word of it can match. A number that looks like a phone number
 * is searched by its digits. Words of one or two letters are searched at the beginning of words only, because a trigram
 * index needs three characters.
 */
export function searchWords(typed: string): SearchWord[] | null {
  const digits = asciiDigits(typed.trim());
  const isPhone = PHONE.test(digits);
  const whole = isPhone ? digits : withPlainNumbers(typed.trim());
  const words = (isPhone ? [phoneDigits(whole)] : whole.split(/\s+/)).map((word) => word.replace(/^#(?=.)/, ''));
  const significant = [...new Set(words)].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MOST_WORDS);
  if (significant.length === 0) return null;
  return significant.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    const isShort = Array.from(word).length < 3;
    return {
      typed: isPhone ? whole : word,
      word,
      literal,
      pattern: isShort ? `% ${literal}%` : `%${literal}%`,
      isShort,
    };
  });
}

/** The digits without what is dialled before them: 00, the country code 91, or a trunk 0. */
function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}
