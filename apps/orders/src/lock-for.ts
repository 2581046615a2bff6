import type { Db } from '@kanaka/server-kit/database/database';
import { sql } from 'drizzle-orm';

/** Waits until no other transaction works on this; the lock ends with the transaction. */
export const lockFor = (tx: Db, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);

/** Locks this shopper for every transaction that opens or confirms an order of their bag, so that their others can be looked at. */
export const lockShopper = (tx: Db, userId: string) => lockFor(tx, `orders of ${userId}`);
