/**
 * Synonyms, one group per row: a search for one finds pieces named with the others. A word may be in several rows; several
 * words are one expression. Lower case, no accents, singular where possible.
 */
export const synonyms: string[][] = [
  // Around the neck
  ['necklace', 'neck lace', 'haar', 'har', 'haram', 'mala', 'malai'],
  ['choker', 'gulubandh', 'guluband', 'kanthi', 'tushi'],
  ['mangalsutra', 'mangal sutra', 'thali', 'thaali', 'tanmaniya'],
  ['pendant', 'locket', 'padak'],
  // Hands and arms
  ['ring', 'finger ring', 'anguthi', 'angoothi', 'mundri', 'modiram', 'mothiram'],
  [
    'bangle',
    'kada',
    'kara',
    'kadaa',
    'kangan',
    'kangana',
    'kankan',
    'chudi',
    'churi',
    'chura',
    'valayal',
    'bangdi',
    'patli',
  ],
  ['bracelet', 'pahunchi', 'ponchi'],
  ['armlet', 'bajuband', 'vanki', 'armband'],
  // Ears and nose
  ['earring', 'ear ring', 'kammal', 'karnphool', 'karnaphool', 'jhumar'],
  ['jhumka', 'jhumki', 'jhumke', 'jumka', 'jumki', 'jhumkha', 'jimikki', 'jimmiki'],
  ['chandbali', 'chand bali', 'chaandbali', 'chaand bali', 'bali'],
  ['bali', 'baali', 'hoop'],
  ['stud', 'tops', 'kudi'],
  ['drop', 'dangler', 'latkan'],
  ['nath', 'nathni', 'nose ring', 'nose pin', 'mookuthi', 'mukhuthi'],
  // Head, waist and feet
  ['maang tikka', 'mang tikka', 'mangtika', 'tikka', 'borla', 'nethi chutti'],
  ['kamarband', 'kamarbandh', 'waist belt', 'oddiyanam', 'vaddanam'],
  ['anklet', 'payal', 'paayal', 'pajeb', 'payel', 'kolusu', 'paijan'],
  ['toe ring', 'bichiya', 'bichhiya', 'metti', 'minji'],
  // Stones and metals
  ['gold', 'sona', 'swarna', 'thangam'],
  ['silver', 'chandi', 'velli'],
  ['diamond', 'heera', 'hira', 'vairam'],
  ['pearl', 'moti', 'muthu'],
  ['ruby', 'manik', 'manikya', 'kempu'],
  ['emerald', 'panna', 'maragatham'],
  ['sapphire', 'neelam', 'nilam'],
  ['coral', 'moonga', 'pavalam'],
  // Work and motifs
  ['kundan', 'polki', 'jadau'],
  ['meenakari', 'minakari', 'meena', 'enamel'],
  ['filigree', 'jaali', 'jali', 'tarkashi'],
  ['temple', 'nakshi', 'nagas'],
  ['lotus', 'kamal', 'padma', 'kamala'],
  ['peacock', 'mayur', 'mayura', 'mor'],
  ['mango', 'ambi', 'manga', 'kairi', 'paisley'],
  ['bridal', 'wedding', 'shaadi', 'vivah'],
];

const meanings = new Map<string, Set<string>>();
for (const line of synonyms) {
  for (const expression of line) {
    const known = meanings.get(expression) ?? new Set<string>();
    for (const other of line) if (other !== expression) known.add(other);
    meanings.set(expression, known);
  }
}

/** The synonyms of an expression or of its singular. */
export function synonymsOf(expression: string): string[] {
  for (const form of [expression, expression.replace(/s$/, ''), expression.replace(/es$/, '')]) {
    const known = meanings.get(form);
    if (known) return [...known];
  }
  return [];
}

/** Expressions of more than one word. */
export const expressions: string[] = [...meanings.keys()].filter((expression) => expression.includes(' '));

/** Single words, which a mistyped word may mean. */
export const synonymWords: string[] = [...meanings.keys()].filter((expression) => !expression.includes(' '));
