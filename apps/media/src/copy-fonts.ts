/** Part of the build: copies the font files next to the bundle, so that the image needs no font packages. */
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fontFiles } from './fonts.ts';

await mkdir('dist/fonts', { recursive: true });
for (const path of fontFiles()) await copyFile(path, join('dist/fonts', basename(path)));
