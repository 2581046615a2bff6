/** Words shoppers use for one another, in the languages they shop in. Any word of a row finds the others. */
const synonyms = [
  ['jhumka', 'jhumki', 'jhumkas', 'jhumke', 'jimikki'],
  ['bangle', 'bangles', 'kada', 'kadas', 'kangan', 'chudi', 'churi', 'valayal', 'bala'],
  ['necklace', 'necklaces', 'haar', 'haaram', 'mala', 'malai'],
  ['earring', 'earrings', 'bali', 'kammal', 'tops', 'kaan'],
  ['ring', 'rings', 'anguthi', 'mothiram', 'modhiram'],
  ['bracelet', 'bracelets', 'kaapu'],
  ['choker', 'addigai', 'kanthi'],
  ['stud', 'studs', 'thodu'],
  ['hoop', 'hoops', 'vaali'],
  ['pearl', 'pearls', 'moti', 'muthu'],
  ['diamond', 'diamonds', 'heera', 'vairam'],
  ['ruby', 'rubies', 'manik', 'manikkam', 'kempu'],
  ['emerald', 'emeralds', 'panna', 'maragatham'],
  ['gold', 'sona', 'thangam', 'kanaka'],
  ['peacock', 'mayura', 'mayil', 'mor'],
  ['mango', 'ambi', 'manga'],
  ['temple', 'kovil'],
  ['enamel', 'meena', 'meenakari'],
  ['filigree', 'jaali', 'jali'],
];

const rowOf = new Map(synonyms.flatMap((row) => row.map((word) => [word, row] as const)));

/** More words than this make no search better. */
const MOST_WORDS = 8;

/**
 * The words of a keyword, each with what else it may be called. Only letters, marks and digits are left, so nothing of
 * what a person types can mean anything to SQL or to a text query.
 */
export function searchWords(keyword: string): string[][] {
  const words = keyword.normalize('NFKC').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(0, MOST_WORDS).map((word) => [...(rowOf.get(word) ?? [word])]);
}
