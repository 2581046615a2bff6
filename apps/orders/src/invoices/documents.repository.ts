import { eq, sql } from 'drizzle-orm';
import type { DocumentOf } from '@kanaka/contracts/orders/documents';
import type { Db } from '@kanaka/server-kit/database';
import { creditNotes, invoices, serialCounters, type CreditNoteRow, type InvoiceRow } from './documents-schema.ts';

/**
 * The next serial of a series. The counter's row stays locked until the transaction ends, so serials are consecutive, and a
 * failed transaction rolls its number back: no gaps, no duplicates.
 */
export async function takeSerial(db: Db, series: string): Promise<number> {
  const [row] = await db
    .insert(serialCounters)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: serialCounters.series, set: { last: sql`${serialCounters.last} + 1` } })
    .returning({ last: serialCounters.last });
  if (!row) throw new Error('the serial counter returned no row');
  return row.last;
}

/** The series of a financial year that have issued anything, and the last serial of each. */
export async function listSeries(db: Db, year: string): Promise<{ prefix: string; last: number }[]> {
  const ending = `/${year}`;
  const rows = await db
    .select()
    .from(serialCounters)
    .where(sql`right(${serialCounters.series}, ${ending.length}) = ${ending}`)
    .orderBy(serialCounters.series);
  return rows.map(({ series, last }) => ({ prefix: series.slice(0, -ending.length), last }));
}

export const insertInvoice = (tx: Db, invoice: typeof invoices.$inferInsert) => tx.insert(invoices).values(invoice);

export const insertCreditNote = (tx: Db, note: typeof creditNotes.$inferInsert) => tx.insert(creditNotes).values(note);

export async function findInvoice(db: Db, orderId: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row ?? null;
}

export async function findCreditNote(db: Db, refundId: string): Promise<CreditNoteRow | null> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.refundId, refundId));
  return row ?? null;
}

export const findDocument = (db: Db, { kind, id }: DocumentOf): Promise<InvoiceRow | CreditNoteRow | null> =>
  kind === 'invoice' ? findInvoice(db, id) : findCreditNote(db, id);

const documents = {
  invoice: { table: invoices, key: invoices.orderId },
  'credit-note': { table: creditNotes, key: creditNotes.refundId },
};

/** Where a PDF is in S3. Printing again gives the same key, but another hash. */
export type StoredPdf = { key: string; sha256: string };

/** Returns the document's number; null when a PDF was stored before (the first one stays), or there is no document. */
export async function markPdfStored(
  db: Db,
  { kind, id }: DocumentOf,
  { key: pdfKey, sha256 }: StoredPdf,
): Promise<string | null> {
  const { table, key } = documents[kind];
  const { rows } = await db.execute<{ number: string }>(sql`
    update ${table} set pdf_key = ${pdfKey}, pdf_sha256 = ${sha256} where ${key} = ${id} and pdf_key is null
    returning number`);
  return rows[0]?.number ?? null;
}

/** Forgets a PDF whose file is gone, so that it can be stored again. */
export async function forgetPdf(db: Db, { kind, id }: DocumentOf, { key: pdfKey, sha256 }: StoredPdf): Promise<void> {
  const { table, key } = documents[kind];
  await db.execute(sql`
    update ${table} set pdf_key = null, pdf_sha256 = null
    where ${key} = ${id} and pdf_key = ${pdfKey} and pdf_sha256 = ${sha256}`);
}
