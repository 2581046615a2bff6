import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CreditNoteData, InvoiceData } from '@kanaka/contracts/orders/documents';
import { foreignId, instant } from '@kanaka/server-kit/database/columns';
import { orders } from '../schema.ts';
import { refunds } from '../refunds/refunds-schema.ts';

/** The last serial of each series (`KNK/26-27`); its row lock keeps serials consecutive under concurrency. */
export const serialCounters = pgTable(
  'serial_counters',
  {
    series: text('series').primaryKey(),
    last: integer('last').notNull(),
  },
  (table) => [check('serial_counters_last', sql`${table.last} >= 0`)],
);

/** A document's data contains its number, and a stored PDF has a SHA-256. */
const documentChecks = (
  name: string,
  { number, data, pdfKey, pdfSha256 }: Record<'number' | 'data' | 'pdfKey' | 'pdfSha256', AnyPgColumn>,
) => [
  check(`${name}_number`, sql`${data} ->> 'number' is not distinct from ${number}`),
  check(`${name}_pdf`, sql`(${pdfKey} is null) = (${pdfSha256} is null)`),
];

/** An issued invoice: its number and data never change, its PDF is stored once. */
export const invoices = pgTable(
  'invoices',
  {
    orderId: foreignId('order_id', () => orders.id).primaryKey(),
    number: text('number').notNull().unique(),
    data: jsonb('data').$type<InvoiceData>().notNull(),
    pdfKey: text('pdf_key'),
    pdfSha256: text('pdf_sha256'),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    ...documentChecks('invoices', table),
    // For the register by the day of issue.
    index('invoices_issued').on(table.issuedAt).concurrently(),
    // For the owner's search.
    index('invoices_number_search')
      .using('gin', sql`lower(number) gin_trgm_ops`)
      .with({ fastupdate: false })
      .concurrently(),
  ],
);
export type InvoiceRow = typeof invoices.$inferSelect;

/** An issued credit note: it names its invoice, and its number and data never change. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    refundId: foreignId('refund_id', () => refunds.id).primaryKey(),
    number: text('number').notNull().unique(),
    data: jsonb('data').$type<CreditNoteData>().notNull(),
    pdfKey: text('pdf_key'),
    pdfSha256: text('pdf_sha256'),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [...documentChecks('credit_notes', table), index('credit_notes_issued').on(table.issuedAt).concurrently()],
);
export type CreditNoteRow = typeof creditNotes.$inferSelect;
