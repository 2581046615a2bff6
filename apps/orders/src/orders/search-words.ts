/** Most words of a search that are looked at; nobody knows more of an order than that. */
const MOST_WORDS = 8;
const PHONE = /^\+?[\d\s()-]{6,}$/;

/**
 * What the owner typed, as patterns for SQL's `like` that must all be found in an order's search text; null when there is
 * nothing in it that could be found. A number typed like a phone number is looked for by its digits alone. Words of one or two letters are
 * looked for at the beginning of a word: shorter than three letters, an index by threes knows nothing else.
 */
export function searchPatterns(typed: string): string[] | null {
  const words = PHONE.test(typed.trim()) ? [phoneDigits(typed)] : typed.trim().split(/\s+/);
  const significant = words.map((word) => word.replace(/^#(?=.)/, '')).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (significant.length === 0) return null;
  return [...new Set(significant)].slice(0, MOST_WORDS).map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return [...word].length < 3 ? `% ${literal}%` : `%${literal}%`;
  });
}

/** Ten digits, whether or not India's 91 or a trunk 0 was typed before them. */
function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}
