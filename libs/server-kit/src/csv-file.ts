import { Readable } from 'node:stream';
import { CSV_START, csvLine } from '@kanaka/contracts/csv';

/** Each column’s heading, and what stands in it. */
export type Columns<Row> = Record<string, (row: Row) => string>;

/** A CSV file of rows that are read in batches, each as soon as the reader has taken the ones before. */
export function csvOf<Row>(columns: Columns<Row>, batches: AsyncIterable<readonly Row[]>): Readable {
  const cells = Object.values(columns);
  async function* written() {
    yield CSV_START + csvLine(Object.keys(columns));
    for await (const rows of batches) yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
  }
  return Readable.from(written());
}

/** Rows as they are asked for, each batch after the last row of the one before; a batch that is not full is the last. */
export async function* inBatches<Row>(
  size: number,
  next: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | null = null; ;) {
    const rows: readonly Row[] = await next(after);
    yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < size) return;
  }
}
