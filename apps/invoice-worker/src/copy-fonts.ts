/** Part of the build: puts the fonts beside the bundle, so that it needs no package for them. */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fontFiles } from './fonts.ts';

await mkdir('dist/fonts', { recursive: true });
for (const { path, name } of fontFiles()) await copyFile(path, join('dist/fonts', name));
