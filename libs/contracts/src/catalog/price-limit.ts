import { asciiDigits } from '../digits.ts';

/** The words for numbers as people shop with them, in the languages of India; one that is written in two ways is here twice. */
const thousand = String.raw`k|thousand|ha[zj]aar|ha[zj]ar|हज़ार|हजार|হাজার|ਹਜ਼ਾਰ|ਹਜਾਰ|હજાર|ହଜାର|ஆயிர(?:ம்|த்திற்|த்துக்)|వేలు|వేల|ಸಾವಿರ|ആയിരം|ہزار`;
const lakh = String.raw`l|lacs?|lakhs?|लाख|লাখ|লক্ষ|ਲੱਖ|લાખ|ଲକ୍ଷ|இ?லட்ச(?:ம்|த்திற்|த்துக்)|లక్షలు|లక్షల|లక్ష|ಲಕ್ಷ|ലക്ഷം|لاکھ`;
const crore = String.raw`cr|crores?|karod|करोड़|करोड|कोटी|কোটি|ਕਰੋੜ|કરોડ|କୋଟି|கோடி|కోట్లు|కోట్ల|కోటి|ಕೋಟಿ|കോടി|کروڑ`;
const rupees = String.raw`rupees|rs\.?|/-|रुपये|रुपए|रु\.?|টাকা|ਰੁਪਏ|રૂપિયા|ଟଙ୍କା|ரூபாய்|రూపాయలు|రూపాయల|ರೂಪಾಯಿ|രൂപ`;

/** ₹50,000, Rs. 50000, 50k, 1.5 lakh, 2 करोड़. */
const amount = String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?)(?:\s*(${thousand}|${lakh}|${crore}))?(?:\s*(?:${rupees}))?`;
/** Neither in the middle of a word nor before a unit of weight. */
const [begin, end] = [
  String.raw`(?<![\p{L}\p{M}\p{N}])`,
  String.raw`(?![\p{L}\p{M}\p{N}]|\s*(?:g|gms?|grams?|mg|ct|carats?|karats?|mm)(?!\p{L}))`,
];

/** As they stand after an amount: 50000 se kam. */
const orLess = String.raw`se kam|tak|से कम|तक|पेक्षा कमी|पर्यंत|(?:এর|ের|র) (?:কম|নিচে|মধ্যে)|পর্যন্ত|ਤੋਂ ਘੱਟ|ਤੱਕ|થી ઓછા|થી ઓછી|સુધી|ରୁ କମ୍|(?:க்)?கு கீழ்|(?:க்)?குள்|வரை|లోపు|కంటే తక్కువ|ಒಳಗೆ|ಕ್ಕಿಂತ ಕಡಿಮೆ|ൽ താഴെ|വരെ|سے کم|تک`;
const orMore = String.raw`se (?:zyada|upar)|से ज़्यादा|से ज्यादा|से अधिक|से ऊपर|पेक्षा जास्त|(?:এর|ের|র) বেশি|ਤੋਂ ਵੱਧ|થી વધુ|ରୁ ଅଧିକ|க்கு மேல்|కంటే ఎక్కువ|ಕ್ಕಿಂತ ಹೆಚ್ಚು|ൽ കൂടുതൽ|سے زیادہ`;

/** Letters with a dot below have two spellings, of which NFC is one. */
const pattern = (...parts: string[]) =>
  new RegExp(`${begin}(?:${parts.join(String.raw`\s*`)})${end}`.normalize('NFC'), 'iu');

const patterns = {
  between: pattern('(?:between|from)', amount, '(?:and|to|-|–)', amount),
  most: pattern('(?:under|below|within|up ?to|less than|not more than|max(?:imum)?|<=?)', amount),
  mostBefore: pattern(amount, `(?:${orLess})`),
  least: pattern('(?:above|over|from|more than|at least|starting(?: at| from)?|min(?:imum)?|>=?)', amount),
  leastBefore: pattern(amount, `(?:${orMore})`),
};

const isUnit = (units: string) => new RegExp(`^(?:${units})$`.normalize('NFC'), 'iu');
const times: [RegExp, number][] = [
  [isUnit(thousand), 1e3],
  [isUnit(lakh), 1e5],
  [isUnit(crore), 1e7],
];
/** Less is a number of something else: a size, a weight, a count. */
const LEAST_RUPEES = 100;
const MOST_RUPEES = 9_999_999_999;

function rupeesOf(digits: string | undefined, unit = ''): number | null {
  const factor = times.find(([name]) => name.test(unit))?.[1] ?? 1;
  const amount = Math.round(Number(digits?.replaceAll(',', '')) * factor);
  return amount >= LEAST_RUPEES && amount <= MOST_RUPEES ? amount : null;
}

export type PriceLimit = { minPrice: number | null; maxPrice: number | null };

/**
 * The limit of the price in what somebody types into the search, such as "rings under ₹50k", in whole rupees, tax included;
 * and the words without it.
 */
export function priceLimitIn(typed: string): PriceLimit & { words: string } {
  const plain = asciiDigits(typed).normalize('NFC');
  let words = plain;
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
  words = plain;
  const [maxPrice = null] = [take(patterns.most)[0] ?? take(patterns.mostBefore)[0]];
  const [minPrice = null] = [take(patterns.least)[0] ?? take(patterns.leastBefore)[0]];
  // An empty range is a misunderstanding, so the words are searched as they are.
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice)
    return { minPrice: null, maxPrice: null, words: typed };
  return { minPrice, maxPrice, words: tidy() };
}
