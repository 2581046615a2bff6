import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { documentNumber, type DocumentOf } from '@kanaka/contracts/orders/documents';
import type { Db } from '@kanaka/server-kit/database/database';
import { firstOf, onlyRow } from '@kanaka/server-kit/database/rows';
import { financialYear } from '../india-time.ts';
import { creditNotes, invoices, serialCounters, type CreditNoteRow, type InvoiceRow } from './documents-schema.ts';

export const insertInvoice = (tx: Pick<Db, 'insert'>, invoice: typeof invoices.$inferInsert) =>
  tx.insert(invoices).values(invoice);

export const insertCreditNote = (tx: Db, note: typeof creditNotes.$inferInsert) => tx.insert(creditNotes).values(note);

export const findInvoice = (db: Db, orderId: string) =>
  firstOf(db.select().from(invoices).where(eq(invoices.orderId, orderId)));

export const findCreditNote = (db: Db, refundId: string) =>
  firstOf(db.select().from(creditNotes).where(eq(creditNotes.refundId, refundId)));

export const findDocument = (db: Db, { kind, id }: DocumentOf): Promise<InvoiceRow | CreditNoteRow | null> =>
  kind === 'invoice' ? findInvoice(db, id) : findCreditNote(db, id);

const documents = {
  invoice: { table: invoices, key: invoices.orderId },
  'credit-note': { table: creditNotes, key: creditNotes.refundId },
};

/** A document by its number, and whether its PDF is stored. */
export type ListedDocument = DocumentOf & { number: string; issuedAt: Date; isStored: boolean };

const listed = (kind: DocumentOf['kind']) => {
  const { table, key } = documents[kind];
  return {
    kind: sql<DocumentOf['kind']>`${kind}::text`.as('kind'),
    id: sql<string>`${key}`.as('id'),
    number: sql<string>`${table.number}`.as('number'),
    issuedAt: sql`${table.issuedAt}`.mapWith(invoices.issuedAt).as('issued_at'),
    isStored: sql<boolean>`${table.pdfKey} is not null`.as('is_stored'),
  };
};

/** By their numbers. */
export const listInvoices = (db: Db, orderIds: readonly string[]): Promise<ListedDocument[]> =>
  db
    .select(listed('invoice'))
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(invoices.number));

/** The invoices and credit notes that were issued in a time, by their numbers; at most `limit`. */
export const listIssued = (
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<ListedDocument[]> =>
  unionAll(
    db
      .select(listed('invoice'))
      .from(invoices)
      .where(and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, to))),
    db
      .select(listed('credit-note'))
      .from(creditNotes)
      .where(and(gte(creditNotes.issuedAt, from), lt(creditNotes.issuedAt, to))),
  )
    .orderBy(sql`number`)
    .limit(limit);

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

/**
 * The next number of an invoice or credit note: KNK/26-27/000001. The counter's row stays locked until the transaction ends,
 * so numbers are consecutive, and a failed transaction gives its number back: no gaps, no duplicates.
 */
export async function takeDocumentNumber(tx: Db, prefix: string, at: Date): Promise<string> {
  const series = `${prefix}/${financialYear(at)}`;
  const counted = tx
    .insert(serialCounters)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: serialCounters.series, set: { last: sql`${serialCounters.last} + 1` } })
    .returning();
  return documentNumber(series, (await onlyRow(counted)).last);
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
