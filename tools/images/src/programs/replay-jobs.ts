/**
 * Has the jobs of a service (DATABASE_URL) that were done after SINCE done again: for a service whose own database came
 * back from an older dump and has forgotten them. Every consumer does nothing twice; mail is left out, it has reached people.
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
   where completed_at >= $1 and queue in ('stock', 'cart', 'ratings', 'audit')`,
  [since],
);
await client.end();
console.log(`${rowCount ?? 0} jobs will be done again`);
