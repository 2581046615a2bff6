/** Maximum number of words that are used; more would not narrow the result further. */
const MOST_WORDS = 8;
const AMOUNT = /^(?:₹|rs\.?)?(\d[\d,]*)(?:\.(\d{1,2}))?(?:\/-)?$/i;
/** Of an amount in rupees; more is no total of an order. */
const MOST_DIGITS = 12;
/** Shorter words begin too many. */
const AWB = /^[A-Z0-9][A-Z0-9-]{5,39}$/i;
const PHONE = /^\+?[\d\s()-]{6,}$/;

/** One word that an order must have. */
export type SearchWord = {
  /** For its search text and the place it goes to. */
  pattern: string;
  /** The end of its invoice's number; absent for a word of one or two letters. */
  invoiceEnd?: string;
  /** How the AWB of one of its parcels begins, if the word may be that of an AWB. */
  awb?: string;
  /** Its total from and to, in paise, if the word is an amount; one without paise is any with these rupees. */
  totalPaise?: readonly [number, number];
};

/**
 * The search text as words that must all match; null when no word of it can match. A number that looks like a phone number
 * is searched by its digits. Words of one or two letters are searched at the beginning of words only, because a trigram
 * index needs three characters.
 */
export function searchWords(typed: string): SearchWord[] | null {
  const isPhone = PHONE.test(typed.trim());
  const words = isPhone ? [phoneDigits(typed)] : typed.trim().split(/\s+/);
  const significant = words.map((word) => word.replace(/^#(?=.)/, '')).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (significant.length === 0) return null;
  return [...new Set(significant)].slice(0, MOST_WORDS).map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    const totalPaise = paiseOf(word);
    const awb = AWB.exec(isPhone ? typed.trim() : word)?.[0].toUpperCase();
    const isShort = Array.from(word).length < 3;
    return {
      pattern: isShort ? `% ${literal}%` : `%${literal}%`,
      ...(!isShort && { invoiceEnd: `%${literal}` }),
      ...(awb && { awb }),
      ...(totalPaise !== undefined && { totalPaise }),
    };
  });
}

/** `₹1,25,000`, `125000.50` or `Rs.500/-` in paise, from and to; undefined for any other word. */
function paiseOf(word: string): readonly [number, number] | undefined {
  const [, whole = '', part] = AMOUNT.exec(word) ?? [];
  const rupees = whole.replaceAll(',', '');
  if (rupees === '' || rupees.length > MOST_DIGITS) return undefined;
  const from = Number(rupees) * 100;
  if (part === undefined) return [from, from + 99];
  const paise = from + Number(part.padEnd(2, '0'));
  return [paise, paise];
}

/** The digits without what is dialled before them: 00, the country code 91, or a trunk 0. */
function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}
