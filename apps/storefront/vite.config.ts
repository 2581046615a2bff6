import { fileURLToPath } from 'node:url';
import { linkedStyles } from '@kanaka/ui/linked-styles';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { earlyScript } from './build/early-script.ts';
import { shopHtml } from './build/shop-html.ts';
import { thinContracts } from './build/thin-contracts.ts';

const shopUrl = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

/** zod and what is made of it. */
const schemas = /node_modules\/zod\/|contracts\/src\/((?!media)[\w-]+\.ts\?whole|shapes\.ts)$/;

const frame = /node_modules\/(react|react-dom|scheduler)\/|contracts\/src\/endpoint\.ts$/;

/** What the first view of every way in is made of, in one file: fewer requests than a browser has connections. */
const shop =
  /node_modules\/(react-redux|redux|@reduxjs|immer|reselect|react-router|react-router-dom|lucide-react)\/|libs\/ui\/src\/(badge|button|cn|empty-state|error-state|icon-button|picture|price|skeleton|spinner|stepper)\.|storefront\/src\/(app\/(?!auth|account|mobile)|shared|pages\/parts\/(shop-card|when-near)|features\/(cart\/(?!bag-(line|sheet))|catalog\/(card-|pictures-|product-(card|grid|price)|use-in)))/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    linkedStyles(),
    shopHtml(),
    thinContracts(),
    earlyScript(),
    compression({
      include: /\.(html|js|css|svg|json|webmanifest|txt)$/,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
    }),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Alone, so that the entry can begin before the rest has come.
            { name: 'preload', test: /vite\/preload-helper/, priority: 4 },
            { name: 'frame', test: frame, priority: 3 },
            // Forms only.
            { name: 'schemas', test: schemas, priority: 2 },
            { name: 'shop', test: shop, priority: 1 },
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
