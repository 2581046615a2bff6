/** Maximum number of words that are used; more would not narrow the result further. */
const MOST_WORDS = 8;
const PHONE = /^\+?[\d\s()-]{6,}$/;

/**
 * The search text as `like` patterns that must all match an order's search text; null when no word of it can match. A number
 * that looks like a phone number is searched by its digits. Words of one or two letters are searched at the beginning of
 * words only, because a trigram index needs three characters.
 */
export function searchPatterns(typed: string): string[] | null {
  const words = PHONE.test(typed.trim()) ? [phoneDigits(typed)] : typed.trim().split(/\s+/);
  const significant = words.map((word) => word.replace(/^#(?=.)/, '')).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (significant.length === 0) return null;
  return [...new Set(significant)].slice(0, MOST_WORDS).map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return Array.from(word).length < 3 ? `% ${literal}%` : `%${literal}%`;
  });
}

/** The digits without what is dialled before them: 00, the country code 91, or a trunk 0. */
function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}
