/**
 * Bundles the service in the current folder: `src/main.ts` and everything it imports into `dist/main.js`, with its
 * migrations next to it, and `dist/contents.json`, which says what the bundle is made of.
 */
import { cp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { bundle } from './bundle.ts';

await rm('dist', { recursive: true, force: true });
const contents = await bundle({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  sourcemap: 'linked',
  loader: { '.svg': 'text', '.woff2': 'dataurl' },
});
await writeFile('dist/contents.json', JSON.stringify(contents));
if (existsSync('drizzle')) await cp('drizzle', 'dist/drizzle', { recursive: true });
