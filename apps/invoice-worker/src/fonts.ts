import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isVisible } from '@kanaka/contracts/shapes';

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXTENDED =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20B8,U+20BA-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
/** With ₹, which Mukta has in its Devanagari file. */
const DEVANAGARI = 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+20A8,U+20B9,U+20F0,U+25CC,U+A830-A839,U+A8E0-A8FF';
/** What DejaVu Sans has of letterlike signs, fractions, arrows, sums and dingbats. */
const SIGNS =
  'U+2100-2109,U+210B-2149,U+214B,U+214E,U+2150-2185,U+2189,U+2190-22FF,U+25A0-25FF,U+2600-269C,U+269E-26B8,U+26C0-26C3,U+26E2,U+2701-2704,U+2706-2709,U+270C-2727,U+2729-274B,U+274D,U+274F-2752,U+2756,U+2758-275E,U+2761-2794,U+2798-27AF,U+27B1-27BE';
const EMOJI =
  'U+200D,U+203C,U+2049,U+20E3,U+2139,U+2194-21AA,U+231A-23FF,U+24C2,U+25AA-25FE,U+2600-27BF,U+2934-2935,U+2B05-2B55,U+3030,U+303D,U+3297,U+3299,U+FE0F,U+1F000-1FAFF,U+E0020-E007F';

type Face = {
  /** `Scripts` is the fallback of `Text` for scripts that Mukta does not cover; it has one weight for all. */
  family: 'Display' | 'Text' | 'Scripts';
  weight: 400 | 600 | '400 600';
  /** In a package, or in this service's own font folder. */
  file: string;
  range: string;
};

const fraunces = (subset: string, weight: 400 | 600) =>
  `@fontsource/fraunces/files/fraunces-${subset}-${weight}-normal.woff2`;
const mukta = (subset: string, weight: 400 | 600) => `@fontsource/mukta/files/mukta-${subset}-${weight}-normal.woff2`;

/** Scripts of India that Mukta does not cover, of this service's own folder. */
function indic(script: string, range: string): Face {
  return { family: 'Scripts', weight: '400 600', file: `noto-sans-${script}.woff2`, range };
}

/** The same of a package, in one weight. */
function packaged(name: string, subset: string, range: string): Face {
  const file = `${name}/files/${basename(name)}-${subset}-400-normal.woff2`;
  return { family: 'Scripts', weight: '400 600', file, range };
}

const faces: Face[] = [
  { family: 'Display', weight: 400, file: fraunces('latin', 400), range: LATIN },
  { family: 'Text', weight: 400, file: mukta('latin', 400), range: LATIN },
  { family: 'Text', weight: 600, file: mukta('latin', 600), range: LATIN },
  { family: 'Text', weight: 400, file: mukta('latin-ext', 400), range: LATIN_EXTENDED },
  { family: 'Text', weight: 600, file: mukta('latin-ext', 600), range: LATIN_EXTENDED },
  { family: 'Text', weight: 400, file: mukta('devanagari', 400), range: DEVANAGARI },
  { family: 'Text', weight: 600, file: mukta('devanagari', 600), range: DEVANAGARI },
  indic('bengali', 'U+0980-09FF'),
  indic('gujarati', 'U+0A80-0AFF'),
  indic('gurmukhi', 'U+0A00-0A7F'),
  indic('kannada', 'U+0C80-0CFF'),
  indic('malayalam', 'U+0D00-0D7F'),
  indic('oriya', 'U+0B00-0B7F'),
  indic('tamil', 'U+0B80-0BFF'),
  indic('telugu', 'U+0C00-0C7F'),
  // Urdu, Kashmiri, Sindhi, and addresses of the Gulf; Santali; Manipuri.
  packaged('@fontsource/noto-naskh-arabic', 'arabic', 'U+0600-06FF,U+0750-077F,U+0870-08FF,U+FB50-FDFF,U+FE70-FEFC'),
  packaged('@fontsource/noto-sans-ol-chiki', 'ol-chiki', 'U+1C50-1C7F'),
  packaged('@fontsource/noto-sans-meetei-mayek', 'meetei-mayek', 'U+AAE0-AAF6,U+ABC0-ABFF'),
  packaged('@fontsource/noto-sans-sinhala', 'sinhala', 'U+0D80-0DFF'),
  packaged('@fontsource/noto-sans-thai', 'thai', 'U+0E01-0E5B'),
  // Of several that have a character the last one wins: an emoji before a sign.
  { family: 'Scripts', weight: '400 600', file: 'dejavu-sans-symbols.woff2', range: SIGNS },
  packaged('@fontsource/noto-sans-symbols', 'symbols', 'U+2190-21FF,U+2300-23FF,U+2460-24FF'),
  {
    family: 'Scripts',
    weight: '400 600',
    file: 'noto-emoji.woff2',
    range: EMOJI,
  },
];

const ranges = faces.flatMap(({ range }) =>
  range.split(',').map((part) => {
    const [first = '', last = first] = part.slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  }),
);

/** The visible characters of a text, each once, that are in no font: they are printed as boxes. */
export function unprintableIn(text: string): string[] {
  return [...new Set(text)].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return isVisible(character) && !ranges.some(([first, last]) => first <= code && code <= last);
  });
}

/** @public Every font file: the build asks for them. */
export const fontFiles = (): string[] => faces.map(({ file }) => pathOf(file));

function pathOf(file: string): string {
  const bundled = fileURLToPath(new URL(`./fonts/${basename(file)}`, import.meta.url));
  if (existsSync(bundled)) return bundled;
  return file.startsWith('@')
    ? createRequire(import.meta.url).resolve(file)
    : fileURLToPath(new URL(`../fonts/${file}`, import.meta.url));
}

/** `@font-face` rules with the fonts embedded; a browser decodes only those of the scripts on the page. */
export async function loadFonts(): Promise<string> {
  const rules = await Promise.all(
    faces.map(async ({ family, weight, file, range }) => {
      const data = (await readFile(pathOf(file))).toString('base64');
      const src = `url(data:font/woff2;base64,${data}) format('woff2')`;
      return `@font-face{font-family:${family};font-weight:${weight};src:${src};unicode-range:${range}}`;
    }),
  );
  return rules.join('\n');
}
