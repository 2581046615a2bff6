/** ₹50,000, Rs. 50000, 50k, 1.5 lakh, 2 crore. */
const amount = String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?)(?:\s*(k|thousand|l|lacs?|lakhs?|cr|crores?))?(?:\s*(?:rupees|rs\.?|/-))?`;
/** Neither in the middle of a word nor before a unit of weight. */
const [begin, end] = [
  String.raw`(?<![\p{L}\p{N}])`,
  String.raw`(?![\p{L}\p{N}]|\s*(?:g|gms?|grams?|mg|ct|carats?|karats?|mm)(?!\p{L}))`,
];

const pattern = (...parts: string[]) => new RegExp(`${begin}(?:${parts.join(String.raw`\s*`)})${end}`, 'iu');

const patterns = {
  between: pattern('(?:between|from)', amount, '(?:and|to|-|–)', amount),
  most: pattern('(?:under|below|within|up ?to|less than|not more than|max(?:imum)?|<=?)', amount),
  /** As Hindi has it: 50000 se kam. */
  mostBefore: pattern(amount, '(?:se kam|tak|से कम|तक)'),
  least: pattern('(?:above|over|from|more than|at least|starting(?: at| from)?|min(?:imum)?|>=?)', amount),
};

const times: Record<string, number> = { k: 1e3, t: 1e3, l: 1e5, c: 1e7 };
/** Less is a number of something else: a size, a weight, a count. */
const LEAST_RUPEES = 100;
const MOST_RUPEES = 9_999_999_999;

function rupeesOf(digits: string | undefined, unit = ''): number | null {
  const rupees = Math.round(Number(digits?.replaceAll(',', '')) * (times[unit.charAt(0).toLowerCase()] ?? 1));
  return rupees >= LEAST_RUPEES && rupees <= MOST_RUPEES ? rupees : null;
}

export type PriceLimit = { minPrice: number | null; maxPrice: number | null };

/**
 * The limit of the price in what somebody types into the search, such as "rings under ₹50k", in whole rupees, tax included;
 * and the words without it.
 */
export function priceLimitIn(typed: string): PriceLimit & { words: string } {
  let words = typed;
  const take = (expression: RegExp): (number | null)[] => {
    const found = expression.exec(words);
    const [, first, firstUnit, second, secondUnit] = found ?? [];
    const amounts = [
      rupeesOf(first, firstUnit ?? (second === undefined ? '' : secondUnit)),
      rupeesOf(second, secondUnit),
    ];
    if (found && amounts[0] !== null) words = words.replace(found[0], ' ');
    return amounts;
  };
  const tidy = () => words.replace(/\s+/g, ' ').trim();

  const [one, other] = take(patterns.between);
  if (one && other) return { minPrice: Math.min(one, other), maxPrice: Math.max(one, other), words: tidy() };
  words = typed;
  const [maxPrice = null] = [take(patterns.most)[0] ?? take(patterns.mostBefore)[0]];
  const [minPrice = null] = take(patterns.least);
  // An empty range is a misunderstanding, so the words are searched as they are.
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice)
    return { minPrice: null, maxPrice: null, words: typed };
  return { minPrice, maxPrice, words: tidy() };
}
