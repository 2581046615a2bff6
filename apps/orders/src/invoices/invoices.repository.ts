import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import type { Db } from '@kanaka/server-kit/database';
import { invoices, serialCounters, type InvoiceRow } from './documents-schema.ts';

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

export async function insertInvoice(
  db: Db,
  invoice: { orderId: string; number: string; data: InvoiceData; issuedAt: Date },
): Promise<void> {
  await db.insert(invoices).values(invoice);
}

export async function findInvoice(db: Db, orderId: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row ?? null;
}

/** Returns the invoice's number; null when a PDF was stored before (the first one stays), or there is no invoice. */
export async function markPdfStored(
  db: Db,
  orderId: string,
  { key, sha256 }: { key: string; sha256: string },
): Promise<string | null> {
  const [row] = await db
    .update(invoices)
    .set({ pdfKey: key, pdfSha256: sha256 })
    .where(and(eq(invoices.orderId, orderId), isNull(invoices.pdfKey)))
    .returning({ number: invoices.number });
  return row?.number ?? null;
}

/** Forgets a PDF whose file is gone, so that it can be stored again. */
export async function forgetPdf(
  db: Db,
  orderId: string,
  { key, sha256 }: { key: string; sha256: string },
): Promise<void> {
  await db
    .update(invoices)
    .set({ pdfKey: null, pdfSha256: null })
    .where(and(eq(invoices.orderId, orderId), eq(invoices.pdfKey, key), eq(invoices.pdfSha256, sha256)));
}
