/**
 * Bundles the service in the current folder: `src/main.ts` and everything it imports into `dist/main.js`,
 * with its migrations beside it. Native and worker-thread modules stay outside the bundle; they are the
 * service's only run-time packages.
 */
import { cp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { build } from 'esbuild';
import { outside } from './outside.ts';

await rm('dist', { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: 'linked',
  metafile: true,
  external: outside,
  logLevel: 'warning',
  loader: { '.svg': 'text', '.woff2': 'dataurl' },
  // CommonJS packages inside an ES module bundle still expect these three.
  banner: {
    js: [
      "import { createRequire as __createRequire } from 'node:module';",
      "import { fileURLToPath as __fileURLToPath } from 'node:url';",
      "import { dirname as __dirnameOf } from 'node:path';",
      'const require = __createRequire(import.meta.url);',
      'const __filename = __fileURLToPath(import.meta.url);',
      'const __dirname = __dirnameOf(__filename);',
    ].join('\n'),
  },
});
// Every file that went in, for the list of what an image holds.
await writeFile('dist/inputs.json', JSON.stringify(Object.keys(metafile.inputs)));
if (existsSync('drizzle')) await cp('drizzle', 'dist/drizzle', { recursive: true });
