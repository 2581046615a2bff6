/**
 * Nine scripts of India have their letters in the same order, each in a block of 128 characters of Unicode, so that one
 * table reads them all. Keys are places within the block.
 */
const northern = lettersOf(
  0x15,
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h',
);
/** In the four scripts of the south: Tamil, Telugu, Kannada and Malayalam. */
const southern = new Map([...northern, [0x24, 'th']]);
const vowels = lettersOf(0x05, 'a a i i u u ri li e e e ai o o o au');
const vowelSigns = lettersOf(0x3e, 'a i i u u ri ri e e e ai o o o au');

/** The last consonants of Malayalam, which carry no vowel. */
const chillus = lettersOf(0x7a, 'n n r l l');
const VIRAMA = 0x4d;
const NASALS = [0x01, 0x02, 0x70];
/** Spoken as n or m, depending on what follows. */
const NASAL = 'M';
const VISARGA = 0x03;
const FIRST_DIGIT = 0x66;

/** The first of those of the south. */
const TAMIL = 0x0b80;
/** Where a vowel that is not written is not spoken either at the end of a word: Devanagari, Bengali, Gurmukhi, Gujarati. */
const SILENT = [0x0900, 0x0980, 0x0a00, 0x0a80];

function lettersOf(first: number, row: string): Map<number, string> {
  return new Map(row.split(' ').map((latin, index) => [first + index, latin]));
}

/** A consonant, perhaps none, with the vowel after it, and what follows that vowel: a nasal, for example. */
type Syllable = { consonant: string; vowel: string; written: boolean; coda: string };

/**
 * A word in an Indian script as shoppers write it in Latin letters: झुमका is jhumka, கம்மல் is kammal. Words of other scripts
 * stay as they are.
 */
export function romanise(word: string): string {
  const block = (word.codePointAt(0) ?? 0) & ~0x7f;
  if (block < 0x0900 || block > 0x0d00) return word;
  const isSouthern = block >= TAMIL;
  const syllables = syllablesOf(
    Array.from(word).flatMap((sign) => placeIn(block, sign)),
    isSouthern ? southern : northern,
  );
  if (SILENT.includes(block)) silence(syllables);
  const latin = syllables
    .map(({ consonant, vowel, coda }) => consonant + vowel + coda)
    .join('')
    .replace(/M(?=[pbm])/g, 'm')
    .replace(/M$/, isSouthern ? 'm' : 'n')
    .replaceAll('M', 'n');
  return block === TAMIL ? voiced(latin) : latin;
}

/** Letters of other scripts are left out. */
function placeIn(block: number, sign: string): number[] {
  const place = (sign.codePointAt(0) ?? 0) - block;
  return place >= 0 && place <= 0x7f ? [place] : [];
}

function syllablesOf(places: readonly number[], consonants: ReadonlyMap<number, string>): Syllable[] {
  const syllables: Syllable[] = [];
  for (const place of places) {
    const last = syllables.at(-1);
    const consonant = consonants.get(place);
    const sign = vowelSigns.get(place);
    const alone = vowels.get(place) ?? chillus.get(place);
    if (consonant !== undefined) syllables.push({ consonant, vowel: 'a', written: false, coda: '' });
    else if (alone !== undefined) syllables.push({ consonant: '', vowel: alone, written: true, coda: '' });
    else if (place >= FIRST_DIGIT && place < FIRST_DIGIT + 10) {
      syllables.push({ consonant: '', vowel: String(place - FIRST_DIGIT), written: true, coda: '' });
    } else if (!last) continue;
    else if (sign !== undefined) Object.assign(last, { vowel: sign, written: true });
    else if (place === VIRAMA) Object.assign(last, { vowel: '', written: true });
    else if (NASALS.includes(place)) last.coda = NASAL;
    else if (place === VISARGA) last.coda = 'h';
  }
  return syllables;
}

/** Drops the vowels that are not spoken: the last, and each between two syllables with a vowel. */
function silence(syllables: Syllable[]): void {
  for (let index = syllables.length - 1; index > 0; index -= 1) {
    const [before, here, after] = [syllables[index - 1], syllables[index], syllables[index + 1]];
    if (!here || here.written || here.coda !== '' || !before || before.vowel === '') continue;
    if (after?.vowel !== '') here.vowel = '';
  }
}

/** Tamil writes one letter for k and g, ch and s, t and d, p and b: which is spoken depends on the letters beside it. */
function voiced(latin: string): string {
  return latin
    .replaceAll('thth', 'th')
    .replaceAll('nch', 'nj')
    .replace(/chch|ch/g, (found) => (found === 'ch' ? 's' : 'ch'))
    .replace(/nk/g, 'ng')
    .replace(/nth?/g, 'nd')
    .replace(/mp/g, 'mb')
    .replace(/(?<=[aeiou])t(?=[aeiou])/g, 'd');
}
