/**
 * Bundles our programs for Node with esbuild; reports which packages must be installed next to a bundle.
 */
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

/** Packages that load their own files by path (workers, native addons, static pages, data) and so cannot be inlined. */
export const notBundled = [
  'pino',
  'thread-stream',
  '@fastify/swagger-ui',
  'argon2',
  'sharp',
  'country-state-city',
  'puppeteer',
  '@sparticuz/chromium',
];

/**
 * Optional packages that others load if they happen to be installed, and that no package list names: excluded, so that a
 * bundle contains only listed packages. `debug` (used by ioredis) would colour its output with the first; `pg` and `bullmq`
 * have their own drivers in place of the others.
 */
const ifInstalled = ['supports-color', 'pg-native', '@valkey/valkey-glide'];

/** `@scope/name/file` → `@scope/name` */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** React Router names only its development build in its package.json: a bundle has the other one. */
const productionRouter: Plugin = {
  name: 'production-router',
  setup(bundler) {
    bundler.onResolve({ filter: /^react-router(\/dom)?$/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === productionRouter) return undefined;
      const found = await bundler.resolve(path, { ...from, pluginData: productionRouter });
      return { ...found, path: found.path.replace('/dist/development/', '/dist/production/') };
    });
  },
};

/** As in the browser's build: libs/ui/build/linked-styles.ts. */
const ownIcons: Plugin = {
  name: 'own-icons',
  setup(bundler) {
    const path = join(import.meta.dirname, '../../../libs/ui/src/icon.tsx');
    bundler.onResolve({ filter: /\/createLucideIcon\.mjs$/ }, () => ({ path }));
  },
};

/** Names in the path of a package's file that only developers need. */
const DEVELOPMENT = /node_modules\/.+[/.]development[/.]/;

/** Returns which packages must be installed next to a file of the output; fails if a development build is in one. */
export async function bundle(
  options: Pick<BuildOptions, 'entryPoints' | 'outdir' | 'loader'>,
): Promise<(output: string) => string[]> {
  const { metafile } = await build({
    ...options,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    metafile: true,
    external: [...notBundled, ...ifInstalled],
    plugins: [productionRouter, ownIcons],
    // React chooses its build by it; a bundle is never the one for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    // A running program keeps its source in memory, a third of which is comments and spaces. Names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    // CommonJS packages inside an ES module bundle still need these three variables.
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
  for (const [output, { inputs }] of Object.entries(metafile.outputs)) {
    const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const found = used.find(([input]) => DEVELOPMENT.test(input));
    if (found) throw new Error(`A development build is in ${output}: ${found[0]}`);
  }
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, { imports }]) => [resolve(path), imports]));
  return (output) => {
    const external = (outputs.get(resolve(output)) ?? [])
      .filter((one) => one.external && !isBuiltin(one.path))
      .map(({ path }) => packageOf(path))
      .filter((name) => !ifInstalled.includes(name));
    return [...new Set(external)].sort();
  };
}
