import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/payments/payments-schema.ts',
    './src/refunds/refunds-schema.ts',
    './src/cancellations/cancellations-schema.ts',
    './src/returns/returns-schema.ts',
    './src/shipments/shipments-schema.ts',
    './src/visits/visits-schema.ts',
    './src/earlier-orders/earlier-orders-schema.ts',
    './src/webhooks/webhooks-schema.ts',
    './src/schema.ts',
    './src/settlements/settlements-schema.ts',
    './src/invoices/documents-schema.ts',
  ],
  out: './drizzle',
});
