import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { CSV_START, csvLine } from '@kanaka/contracts/csv';
import type { OrderFilter } from '@kanaka/contracts/orders/admin-orders';
import type { Db } from '@kanaka/server-kit/database/database';
import type { Logger } from '@kanaka/server-kit/logger';
import { everything, listedIds, periodOf } from './listed-orders.repository.ts';
import { csvColumns, csvRecord } from './order-csv.ts';
import { listBookedOrders } from './booked-orders.repository.ts';

/** Number of orders in memory at once. */
const BATCH = 500;
/** How long the reader may stall. Shorter than Postgres' timeout for idle transactions. */
const TIMEOUT_MS = 10_000;

/**
 * The orders of a filter as CSV, of a period of refunds only with the refunds in it, read through a cursor as fast as the client
 * consumes them. When the client disconnects or stalls, the transaction ends with the stream, which frees its connection.
 */
export function exportOrders(
  { db, logger }: { db: Db; logger: Logger },
  filter: OrderFilter,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Readable {
  const csv = new PassThrough();
  writeOrders(db, filter, { csv, timeoutMs }).then(
    () => csv.end(),
    (error: unknown) => {
      if (!csv.destroyed) logger.warn({ err: error }, 'an export of orders ended early; its file is incomplete');
      csv.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return csv;
}

type To = { csv: PassThrough; timeoutMs: number };

async function writeOrders(db: Db, filter: OrderFilter, to: To): Promise<void> {
  const left = new AbortController();
  to.csv.once('close', () => left.abort());
  await write(CSV_START + csvLine(csvColumns), to, left.signal);
  const { isCounted } = periodOf(filter);
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`declare exported no scroll cursor for ${listedIds({ ...filter, ...everything })}`);
      for (;;) {
        const { rows } = await tx.execute<{ id: string }>(sql.raw(`fetch ${BATCH} from exported`));
        if (rows.length === 0) return;
        const orders = await listBookedOrders(
          tx,
          rows.map(({ id }) => id),
        );
        for (const order of orders) {
          const counted = { ...order, refunds: order.refunds.filter(isCounted) };
          await write(csvLine(csvRecord(counted)), to, left.signal);
        }
      }
    },
    // All batches read the same snapshot.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function write(record: string, { csv, timeoutMs }: To, left: AbortSignal): Promise<void> {
  left.throwIfAborted();
  if (csv.write(record)) return;
  await once(csv, 'drain', { signal: AbortSignal.any([left, AbortSignal.timeout(timeoutMs)]) });
}
