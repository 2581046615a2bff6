import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { stringify, type Stringifier } from 'csv-stringify';
import { sql } from 'drizzle-orm';
import type { OrderFilter } from '@kanaka/contracts/admin-orders';
import type { Db } from '@kanaka/server-kit/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { listedIds } from './listed-orders.repository.ts';
import { csvColumns, csvRecord } from './order-csv.ts';
import { listBookedOrders } from './orders.repository.ts';

/** So many orders are in memory at once. */
const BATCH = 500;
/** How long nobody may read on. Below the time after which Postgres ends a transaction that does nothing. */
const TIMEOUT_MS = 10_000;

/**
 * The orders of a filter as CSV, read by a cursor as fast as somebody takes them. Whoever goes away, or hangs, gives the
 * cursor and its connection back: the transaction ends with the stream.
 */
export function exportOrders(
  { db, logger }: { db: Db; logger: Logger },
  filter: OrderFilter,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Readable {
  const csv = stringify({
    // Without its mark Excel reads UTF-8 as something else.
    bom: true,
    header: true,
    columns: csvColumns,
    record_delimiter: 'windows',
    // What a shopper has typed must not become a formula in the owner's spreadsheet.
    escape_formulas: true,
  });
  writeOrders(db, filter, { csv, timeoutMs }).then(
    () => csv.end(),
    (error: Error) => {
      if (!csv.destroyed) logger.warn({ err: error }, 'an export of orders was cut off');
      csv.destroy(error);
    },
  );
  return csv;
}

type To = { csv: Stringifier; timeoutMs: number };

async function writeOrders(db: Db, filter: OrderFilter, to: To): Promise<void> {
  const left = new AbortController();
  to.csv.once('close', () => left.abort());
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`declare exported no scroll cursor for ${listedIds(filter)}`);
      for (;;) {
        const { rows } = await tx.execute<{ id: string }>(sql.raw(`fetch ${BATCH} from exported`));
        if (rows.length === 0) return;
        const orders = await listBookedOrders(
          tx,
          rows.map(({ id }) => id),
        );
        for (const order of orders) await write(csvRecord(order), to, left.signal);
      }
    },
    // Every batch sees the books as they were at the first.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function write(record: string[], { csv, timeoutMs }: To, left: AbortSignal): Promise<void> {
  left.throwIfAborted();
  if (csv.write(record)) return;
  await once(csv, 'drain', { signal: AbortSignal.any([left, AbortSignal.timeout(timeoutMs)]) });
}
