import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { commonest } from '@kanaka/contracts/identity/common-passwords';
import { linkedStyles } from '@kanaka/ui/linked-styles';
import { productionPackages } from '@kanaka/ui/production-packages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { neededBy } from './build/needed-by.ts';
import { noChunkCycles } from './build/no-chunk-cycles.ts';
import { thinContracts } from './build/thin-contracts.ts';
import { theme } from './src/shared/page/brand-colours.ts';

const shopUrl = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

/**
 * zod and the schemas made with it, which only forms need. The contracts excluded here export plain functions to other
 * pages and have no schemas of forms.
 */
const schemas =
  /node_modules\/(zod|react-hook-form|@hookform)\/|contracts\/src\/((?!media\/media|cart\/|catalog\/settings)[\w/-]+\.ts\?whole|(shapes|email-address)\.ts)$/;

/**
 * What every page needs and what changes least, so that browsers keep it cached across releases. Complete with its
 * dependencies: chunks that import each other in a circle run in the wrong order.
 */
const frame =
  /node_modules\/(react|react-dom|scheduler|react-redux|use-sync-external-store|react-router|cookie|set-cookie-parser|@reduxjs|redux|redux-thunk|reselect|immer|@standard-schema)\/|contracts\/src\/endpoint\.ts$/;

/** What opens over a page: not part of any first load, although many pages share it. */
const dialogs =
  /node_modules\/(@radix-ui\/react-(dialog|dismissable-layer|focus-scope|focus-guards|menu|dropdown-menu|popper|portal)|react-remove-scroll(-bar)?|react-style-singleton|aria-hidden|use-sidecar|use-callback-ref|tslib|@floating-ui\/[\w-]+)\/|libs\/ui\/src\/(dialog|sheet|overlay|dropdown-menu|keep-open|photographs|return-focus)\.tsx?$/;

const src = (file: string) => fileURLToPath(new URL(`src/${file}.tsx`, import.meta.url));
const start = src('start');
const piece = ['product', 'product-dialog'].map((name) => src(`pages/${name}-page`));
/** The pages that people come by. */
const entrances = [
  src('app/footer'),
  ...['home', 'listing', 'collection', 'search'].map((name) => src(`pages/${name}-page`)),
];
const elsewhere = ['checkout', 'wishlist', 'account'].map((name) => src(`pages/${name}-page`));

/** A browser gets only the passwords that are compared; sorted, they pack better. */
const fewerPasswords: Plugin = {
  name: 'kanaka-fewer-passwords',
  load: {
    filter: { id: /language-common\/src\/passwords\.json$/ },
    handler: async (id) => JSON.stringify(commonest(JSON.parse(await readFile(id, 'utf8')) as string[]).toSorted()),
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    linkedStyles(),
    productionPackages(),
    fewerPasswords,
    thinContracts(),
    noChunkCycles(),
    compression({
      include: /\.(html|js|css|svg|json|webmanifest|txt)$/,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
    }),
  ],
  // Vite puts it into index.html: browsers use it for the address bar.
  define: { 'import.meta.env.THEME_COLOR': JSON.stringify(theme.color) },
  build: {
    target: 'es2023',
    outDir: 'dist/public',
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group contains only the modules that it names: other pages may need their dependencies without them.
          includeDependenciesRecursively: false,
          groups: [
            // A separate chunk, so that the entry can run before the other chunks are loaded.
            { name: 'preload', test: /vite\/preload-helper|rolldown|early-presses/, priority: 4 },
            { name: 'frame', test: frame, priority: 3 },
            { name: 'schemas', test: schemas, priority: 2 },
            { name: 'dialogs', test: dialogs, priority: 2 },
            // The rest of Radix. It imports nothing of the dialogs.
            { name: 'controls', test: /@radix-ui\//, priority: 1 },
            // Few files: each has headers, packs worse, and a browser opens only a few connections at once.
            { name: neededBy('common', [start]), priority: 0.9 },
            { name: neededBy('piece', piece, [...entrances, ...elsewhere]), priority: 0.8 },
            { name: neededBy('shop', [start, ...piece, ...entrances]), minShareCount: 3 },
            // What four of the other pages share.
            { name: 'desk', minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': shopUrl, '/media': shopUrl, '/admin': shopUrl },
  },
});
