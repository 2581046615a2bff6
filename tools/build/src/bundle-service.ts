/**
 * Bundles the service in the current folder: `src/main.ts` and everything it imports into `dist/main.js`,
 * with its migrations beside it. Native and worker-thread modules stay outside the bundle; they are the
 * service's only run-time packages.
 */
import { cp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { build } from 'esbuild';

/** Modules that load files of their own by path (workers, native addons, static pages) and so cannot be inlined. */
const outside = [
  'pino',
  'thread-stream',
  '@fastify/swagger-ui',
  'argon2',
  'sharp',
  'country-state-city',
  'puppeteer-core',
  '@sparticuz/chromium',
  'pg-native',
];

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: 'linked',
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
if (existsSync('drizzle')) await cp('drizzle', 'dist/drizzle', { recursive: true });
