import { documentNumber } from '@kanaka/contracts/orders/documents';
import { sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { onlyRow } from '@kanaka/server-kit/database/rows';
import { financialYear } from '../india-time.ts';
import { serialCounters } from './documents-schema.ts';

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
