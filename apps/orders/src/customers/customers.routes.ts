import * as contract from '@kanaka/contracts/orders/customers';
import { toRupees } from '@kanaka/money/rupees';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { listBoughtSizes, sumCustomers } from './customers.repository.ts';

/** What a customer has bought, for the owner. */
export async function customerRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  serve(app, contract.customerSales, async ({ params: { id } }) => {
    const sums = (await sumCustomers(db, [id])).get(id);
    if (!sums) throw new Error('the sums of a customer are missing');
    return {
      data: {
        orders: sums.orders,
        spent: toRupees(sums.paid_paise - sums.refunded_paise),
        refunded: toRupees(sums.refunded_paise),
        firstOrderAt: sums.first_at?.toISOString() ?? null,
        lastOrderAt: sums.last_at?.toISOString() ?? null,
        sizes: (await listBoughtSizes(db, id)).map(({ last_at: lastAt, ...bought }) => ({
          ...bought,
          lastAt: lastAt.toISOString(),
        })),
      },
    };
  });
}
