import { searchWords as wordsOf } from '@kanaka/server-kit/database/search-words';

const AMOUNT = /^(?:₹|rs\.?)?(\d[\d,]*)(?:\.(\d{1,2}))?(?:\/-)?$/i;
/** Of an amount in rupees; more is no total of an order. */
const MOST_DIGITS = 12;
/** Shorter words begin too many. */
const AWB = /^[A-Z0-9][A-Z0-9-]{5,39}$/i;

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

/** The search text as words that must all match; null when no word of it can match. */
export function searchWords(searched: string): SearchWord[] | null {
  return (
    wordsOf(searched)?.map(({ typed, word, literal, pattern, isShort }) => {
      const totalPaise = paiseOf(word);
      const awb = AWB.exec(typed)?.[0].toUpperCase();
      return {
        pattern,
        ...(!isShort && { invoiceEnd: `%${literal}` }),
        ...(awb && { awb }),
        ...(totalPaise !== undefined && { totalPaise }),
      };
    }) ?? null
  );
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
