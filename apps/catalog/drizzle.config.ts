import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/schema.ts', './src/rates/rates-schema.ts', './src/units/units-schema.ts'],
  out: './drizzle',
});
