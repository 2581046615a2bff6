import type { Db } from '@kanaka/server-kit/database/database';
import { sql } from 'drizzle-orm';

/** Waits until no other transaction works on this; the lock ends with the transaction. */
export const lockFor = (tx: Db, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
