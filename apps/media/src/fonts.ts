import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The shop's typefaces as TrueType, the only format that libvips can draw with; pages have them as WOFF2. */
const FONTS = {
  Fraunces: '@expo-google-fonts/fraunces/400Regular/Fraunces_400Regular.ttf',
  Mukta: '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
} as const;

export type Typeface = keyof typeof FONTS;

/** The path of a typeface's file: beside the bundle, or in its package. */
export function fontFile(typeface: Typeface): string {
  const bundled = fileURLToPath(new URL(`./fonts/${basename(FONTS[typeface])}`, import.meta.url));
  return existsSync(bundled) ? bundled : createRequire(import.meta.url).resolve(FONTS[typeface]);
}

/** @public Every font file: the build asks for them. */
export const fontFiles = (): string[] =>
  Object.values(FONTS).map((file) => createRequire(import.meta.url).resolve(file));
