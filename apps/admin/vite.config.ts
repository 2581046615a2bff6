import { fileURLToPath } from 'node:url';
import { linkedStyles } from '@kanaka/ui/linked-styles';
import { productionPackages } from '@kanaka/ui/production-packages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const shopUrl = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  plugins: [
    react(),
    tailwindcss(),
    linkedStyles(),
    productionPackages(),
    compression({
      include: /\.(html|js|css|svg|json|webmanifest|txt)$/,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
    }),
  ],
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 2048 },
  server: {
    host: '127.0.0.1',
    // Everything outside /admin belongs to the shop: the storefront, where the owner signs in, and the API.
    proxy: { '^/(?!admin/)': shopUrl },
  },
});
