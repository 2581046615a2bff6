/**
 * Characters of other scripts that a reader takes for a Latin letter, after the well-known ones of Unicode's list of
 * confusable characters (UTS 39): each row is a letter and what looks like it.
 */
const rows: Record<string, string> = {
  a: 'аαɑᴀꓮᎪꭺ4@',
  b: 'вьβʙᴃꓐᏴᏼ8',
  c: 'сϲᴄꓚᏟꮯ',
  d: 'ԁδᴅꓓᎠꭰ',
  e: 'еєεᴇꓰᎬꭼ3',
  f: 'ϝꜰꓝ',
  g: 'ԍɡɢցꓖᏀꮐ',
  h: 'һʜհħꓧᎻꮋ',
  // Small l, capital I and the digit look alike themselves, so they are one letter here.
  i: 'l1|!іӏıιɩɪʟłꓲꓡᎥᏞꭵꮮ',
  j: 'јϳᴊꓙᎫꭻ',
  k: 'кκĸƙᴋқꓗᏦꮶ',
  m: 'мμᴍꓟᎷꮇ',
  n: 'нпиνηɴŋոꓠ',
  o: 'оοσθᴏօøꓳ0',
  p: 'рρᴘքꓑᏢꮲ',
  q: 'ԛ',
  r: 'гʀꓣ',
  s: 'ѕςꜱꓢᏚꮪ5$',
  t: 'тτᴛꓔᎢꭲ7',
  u: 'υцᴜսꓴ',
  v: 'ѵᴠꓦᏙꮩ',
  w: 'ԝωᴡꓪᎳꮃ',
  x: 'хχꓫ',
  y: 'уүγʏꓬ',
  z: 'ᴢꓜᏃꮓ',
};

const latinOf = new Map(
  Object.entries(rows).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** Letters in squares and circles that Unicode does not take apart, and those flags are made of: each begins an alphabet. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function plainLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? character : String.fromCharCode(0x61 + code - start);
}

/**
 * What a name looks like to a reader, in small Latin letters where it can be read so: `Ｋаnаkа` and `K4NAKA` both read
 * `kanaka`. Words are parted by single spaces. Good only for comparing with other skeletons.
 */
export function skeletonOf(text: string): string {
  const taken = text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  return [...taken]
    .map((character) => plainLetter(character).toLowerCase())
    .map((character) => latinOf.get(character) ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
