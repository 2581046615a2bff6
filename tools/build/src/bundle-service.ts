/**
 * Bundles the service in the current folder: its entry (`src/main.ts`, or the one named) and everything it imports into
 * `dist/main.js`, with its migrations next to it, and `dist/contents.json`, which names the packages that must be installed next to it.
 */
import { cp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { bundle } from './bundle.ts';

const [entry = 'src/main.ts'] = process.argv.slice(2);

await rm('dist', { recursive: true, force: true });
const external = await bundle({
  entryPoints: [entry],
  outfile: 'dist/main.js',
  // Stylesheets are for the browser's build.
  loader: { '.svg': 'text', '.woff2': 'dataurl', '.css': 'empty' },
});
await writeFile('dist/contents.json', JSON.stringify(external));
if (existsSync('drizzle')) await cp('drizzle', 'dist/drizzle', { recursive: true });
