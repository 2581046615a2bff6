import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ShopDay } from '../shapes.ts';

/**
 * Each document, or their sums by HSN code and rate, by place of supply and rate, or the numbers that were given out; `gstr1`: all of
 * it in the tables of the return, as the GST portal's offline tool reads it.
 */
export const RegisterPart = z.enum(['documents', 'hsn', 'states', 'numbers', 'gstr1']);
export type RegisterPart = z.infer<typeof RegisterPart>;

export const registerFileName = ({ part, from, to }: { part: RegisterPart; from: string; to: string }): string =>
  `gst-${part}-${from}-to-${to}.${part === 'gstr1' ? 'json' : 'csv'}`;

export const exportTaxRegister = endpoint.get('/admin/orders/tax-register', 'documents:read', {
  alsoNeeds: ['orders:amounts'],
  confirms: true,
  summary:
    'Invoices and credit notes by the day in India on which they were issued, as CSV for GSTR-1: each one, or their sums. Credit notes are negative. It names no customer. `gstr1` is the JSON of the return.',
  errors: ['register.no-gstin'],
  query: z
    .object({ part: RegisterPart.default('documents'), from: ShopDay, to: ShopDay })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes before the first.' }),
  produces: ['text/csv', 'application/json'],
});
