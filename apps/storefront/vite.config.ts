import { fileURLToPath } from 'node:url';
import { linkedStyles } from '@kanaka/ui/linked-styles';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { leanRouter } from './build/lean-router.ts';
import { noChunkCycles } from './build/no-chunk-cycles.ts';
import { shopHtml } from './build/shop-html.ts';
import { thinContracts } from './build/thin-contracts.ts';

const shopUrl = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

/**
 * zod and the schemas made with it, which only forms need. The contracts excluded here export plain functions to other
 * pages and have no schemas of forms.
 */
const schemas =
  /node_modules\/(zod|react-hook-form|@hookform)\/|contracts\/src\/((?!media|cart|settings|wishlist)[\w-]+\.ts\?whole|(shapes|email-address)\.ts)$/;

/**
 * What every page needs and what changes least, so that browsers keep it cached across releases. Complete with its
 * dependencies: chunks that import each other in a circle run in the wrong order.
 */
const frame =
  /node_modules\/(react|react-dom|scheduler|react-redux|use-sync-external-store|react-router|cookie|set-cookie-parser|@reduxjs|redux|redux-thunk|reselect|immer|@standard-schema)\/|contracts\/src\/endpoint\.ts$/;

/** What opens over a page: not part of any first load, although many pages share it. */
const dialogs =
  /node_modules\/(@radix-ui\/react-(dialog|dismissable-layer|focus-scope|focus-guards|menu|dropdown-menu|popper|portal)|react-remove-scroll(-bar)?|react-style-singleton|aria-hidden|use-sidecar|use-callback-ref|tslib|@floating-ui\/[\w-]+)\/|libs\/ui\/src\/(dialog|sheet|overlay|dropdown-menu|keep-open|return-focus)\.tsx?$/;

/** What only pages with forms need, and the listing for its filters and its sorting. */
const forms =
  /libs\/ui\/src\/(field|text-field|select-field|password-field|text-area)\.tsx$|features\/listing\/(use-listing|price-words|filters-skeleton)\.tsx?$|web-kit\/src\/(field-issues|use-address-search)\.ts$|lucide-react\/dist\/esm\/icons\/eye(-off)?\./;

/** By when something arrives: pieces show it once it is seen. */
const delivery =
  /(contracts\/src\/delivery(-words)?|pages\/parts\/delivery-check|shared\/(delivery-\w+|longest-lead))\.tsx?$/;
/** What the first pages share with only one other: too small for files of their own, each of which has 500 bytes of headers. */
const small =
  /app\/connection-bar\.tsx$|shared\/(use-online|this-year)\.ts$|catalog\/viewed\.ts$|pages\/(parts\/later-viewed|not-found-page)\.tsx$|ui\/src\/accordion\.tsx$|lucide-react\/dist\/esm\/icons\/(search|user-round|shopping-bag|wifi-off)\./;

/** What only lists of pieces show, and no piece's own page. */
const lists = /features\/(cart\/bag-bar|catalog\/pictures-play-button)\.tsx$/;

/** What the pages with a footer and that of the rates show, but no piece and no list. */
const footer =
  /app\/footer\.tsx$|shared\/contacts\.ts$|features\/rates\/rates-(api|line)\.tsx?$|contracts\/src\/rates-address\.ts$/;

/** What shows pieces by their ids: the wishlist, and what was looked at last. */
const remembered =
  /shared\/stored-ids\.ts$|features\/(wishlist\/(use-wishlist|wishlist-api)|catalog\/(remembered-api|use-remembered-pieces))\.ts$|contracts\/src\/(remembered-products|wishlist)\.ts/;

/** What only checkout, account and orders call. */
const account =
  /features\/(addresses\/addresses-api|orders\/(orders|exchange)-api|checkout\/latest-order)\.ts$|contracts\/src\/(orders|returns|shipments)\.ts$/;

/** Photographs of reviews and returns: shown when one comes near, or in the account. */
const photographs =
  /features\/reviews\/(review-photographs|own-reviews-api)\.tsx?$|ui\/src\/photographs\.tsx$|contracts\/src\/photograph(s|-address)\.ts$/;

/** A piece's own page, and what it shares with the dialog over a list: one file less to request. */
const piece =
  /pages\/(product-page|parts\/(piece|similar-pieces))\.tsx$|features\/(sizes\/(size-(chooser|guide-button)|use-size)|reviews\/piece-reviews|stock-notices\/tell-me-when-back|catalog\/(product-(details(-skeleton)?|facts)|jewellery-facts|fact-(strip|words)|price-breakup|chosen-price|(use-)?gallery(-picture)?))\.tsx?$|lucide-react\/dist\/esm\/icons\/(ruler|bell)\./;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    linkedStyles(),
    shopHtml(),
    thinContracts(),
    leanRouter(),
    noChunkCycles(),
    compression({
      include: /\.(html|js|css|svg|json|webmanifest|txt)$/,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
    }),
  ],
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
            { name: 'forms', test: forms, priority: 1 },
            {
              name: 'policy',
              test: /pages\/parts\/policy\.tsx$|shared\/use-terms\.ts$|contracts\/src\/usual-terms\.ts$/,
              priority: 1,
            },
            { name: 'collections', test: /features\/collections\/collection[\w-]*\.tsx?$/, priority: 1 },
            // Bag, checkout and orders share it, but no page that is looked at first.
            {
              name: 'breakup',
              test: /ui\/src\/breakup-details\.tsx$|shared\/(pickup-place|final-sale)\.tsx$|contracts\/src\/size-labels\.ts$|shared\/tax-words\.ts$|money\/src\/gst\.ts$/,
              priority: 1,
            },
            { name: 'delivery', test: delivery, priority: 1 },
            { name: 'account', test: account, priority: 1 },
            { name: 'footer', test: footer, priority: 1 },
            { name: 'remembered', test: remembered, priority: 1 },
            { name: 'small', test: small, priority: 1 },
            { name: 'lists', test: lists, priority: 1 },
            { name: 'piece', test: piece, priority: 1 },
            { name: 'photographs', test: photographs, priority: 1 },
            // What most pages share is one file, because a browser opens only a few connections at once.
            { name: 'shop', minShareCount: 3 },
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
