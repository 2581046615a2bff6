import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/schema.ts',
    './src/product-files/imports-schema.ts',
    './src/products/purchases-schema.ts',
    './src/rates/rates-schema.ts',
    './src/stock/reservations-schema.ts',
    './src/stock/units-schema.ts',
    './src/stock-notices/stock-notices-schema.ts',
    './src/collections/collections-schema.ts',
    './src/note-bar/note-bar-schema.ts',
    './src/pages/pages-schema.ts',
    './src/redirects/redirects-schema.ts',
    './src/emails/emails-schema.ts',
  ],
  out: './drizzle',
});
