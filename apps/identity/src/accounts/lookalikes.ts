/**
 * Characters of other scripts that look like a Latin letter: the well-known ones from Unicode's list of confusable
 * characters (UTS 39). Each row is a letter and its lookalikes.
 */
const lookalikes: Record<string, string> = {
  a: 'аαɑᴀꓮᎪꭺλδʌᴧⱥɐᗩᗅᐱ',
  b: 'вьβʙᴃꓐᏴᏼ',
  c: 'сϲᴄꓚᏟꮯ',
  d: 'ԁᴅꓓᎠꭰ',
  e: 'еєεᴇꓰᎬꭼ',
  f: 'ϝꜰꓝ',
  g: 'ԍɡɢցꓖᏀꮐ',
  h: 'һʜհħꓧᎻꮋ',
  // Small l and capital I look alike, so they are one letter here.
  i: 'lіӏıιɩɪʟłꓲꓡᎥᏞꭵꮮ',
  j: 'јϳᴊꓙᎫꭻ',
  k: 'кκĸƙᴋқꓗᏦꮶꝁⱪʞᛕꞣ',
  m: 'мμᴍꓟᎷꮇ',
  n: 'нпиνηɴŋոꓠƞꞥɲᑎ',
  o: 'оοσθᴏօøꓳ',
  p: 'рρᴘքꓑᏢꮲ',
  q: 'ԛ',
  r: 'гʀꓣ',
  s: 'ѕςꜱꓢᏚꮪ',
  t: 'тτᴛꓔᎢꭲ',
  u: 'υцᴜսꓴ',
  v: 'ѵᴠꓦᏙꮩ',
  w: 'ԝωᴡꓪᎳꮃ',
  x: 'хχꓫ',
  y: 'уүγʏꓬ',
  z: 'ᴢꓜᏃꮓ',
};

/** Digits and signs that can be read either as a letter or as a mere digit or sign. Rows as above. */
const signs: Record<string, string> = {
  a: '4@△▲▵▴∆∧⋀∀₳',
  b: '8฿₿',
  c: '₵¢',
  d: '₫',
  e: '3€',
  i: '1|!',
  k: '₭',
  n: '₦∩',
  o: '0',
  p: '₱',
  s: '5$₴',
  t: '7₮',
  w: '₩',
  y: '¥',
};

const latinOf = mapOf(lookalikes);
const latinOfSign = mapOf(signs);

function mapOf(rows: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(rows).flatMap(([latin, others]) => Array.from(others).map((other) => [other, latin] as const)),
  );
}

/** Whether a character of a skeleton is a digit or a sign, which a reader may also ignore. */
export const isSign = (character: string) => /\p{N}/u.test(character) || latinOfSign.has(character);

/** The letter that a character of a skeleton can be read as: `a` for `4`; a letter is returned unchanged. */
export const letterOf = (character: string) => latinOfSign.get(character) ?? character;

/** Squared and circled letters that NFKD does not decompose, and regional indicators (flags): first code point of each. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function plainLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? character : String.fromCharCode(0x61 + code - start);
}

/**
 * What a name looks like to a reader, in small Latin letters where possible: `Ｋаnаkа` becomes `kanaka`. Digits and signs
 * stay for `letterOf` and `isSign`: `K4NAKA` becomes `k4naka`. Words are separated by single spaces. Compare it with other
 * skeletons only.
 */
export function skeletonOf(text: string): string {
  const taken = text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  return Array.from(taken)
    .map((character) => plainLetter(character).toLowerCase())
    .map((character) => latinOf.get(character) ?? character)
    .map((character) => (/\p{L}/u.test(character) || isSign(character) ? character : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}
