import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/schema.ts', './src/invoices/documents-schema.ts', './src/returns/photographs-schema.ts'],
  out: './drizzle',
});
