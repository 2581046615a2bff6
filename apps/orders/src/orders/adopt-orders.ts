import type { Caller } from '@kanaka/server-kit/auth';
import type { Db } from '@kanaka/server-kit/database/database';
import { updateRows } from '@kanaka/server-kit/database/rows';
import { eq, sql } from 'drizzle-orm';
import { changedCustomers, orders } from '../schema.ts';

/**
 * Gives an account the orders that were typed for its e-mail address while it had none of its own. Only to who has proven to read the
 * mailbox: anybody can open an account with a stranger's address.
 */
export async function adoptOrders(
  db: Db,
  { id: userId, email, emailProven }: Pick<Caller, 'id' | 'email' | 'emailProven'>,
): Promise<void> {
  if (!emailProven) return;
  await db.transaction(async (tx) => {
    const isTheirs = eq(orders.customerEmail, email);
    const adopted = await updateRows(tx, orders, { userId, guest: false }, sql`guest`, isTheirs);
    if (adopted.length > 0) await tx.insert(changedCustomers).values({ userId });
  });
}
