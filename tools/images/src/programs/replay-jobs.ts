/**
 * Repeats the jobs of a service's outbox (DATABASE_URL) that were completed after SINCE: for a service whose database was
 * restored from an older dump and lacks their effects. Consumers are idempotent; e-mails are left out, because people have
 * received them.
 */
import pg from 'pg';
import { z } from 'zod';
import { needed } from '../object-client.ts';

const { DATABASE_URL, SINCE } = needed('DATABASE_URL', 'SINCE');
const since = z.iso.datetime({ offset: true }).parse(SINCE);
const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
const { rowCount } = await client.query(
  `update outbox set completed_at = null, dispatched_at = null
   where completed_at >= $1 and queue in ('stock', 'cart', 'reviews', 'visits', 'ratings', 'audit', 'customers')`,
  [since],
);
await client.end();
console.log(`${rowCount ?? 0} jobs will be repeated`);
