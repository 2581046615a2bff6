import { sql } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import type { FastifyInstance } from 'fastify';
import { products } from '../schema.ts';
import { reservations } from './reservations-schema.ts';

/** Metrics of the stock. */
export async function stockMetrics(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.addMetric({
    name: 'reservations',
    help: 'Reservations by state; a secured one does not expire.',
    labelNames: ['state'],
    read: async () => {
      const { rows } = await db.execute<{ state: string; value: number }>(sql`
        select case when state = 'held' and expires_at is null then 'secured' else state end as state, count(*)::int as value
        from ${reservations} group by 1`);
      return rows.map(({ state, value }) => ({ value, labels: { state } }));
    },
  });
  app.addMetric({
    name: 'reservations_overdue_seconds',
    help: 'How long ago the oldest reservation expired that is not released yet.',
    read: async () => {
      const { rows } = await db.execute<{ value: number }>(sql`
        select greatest(coalesce(extract(epoch from now() - min(expires_at)), 0), 0)::float8 as value
        from ${reservations} where state = 'held' and expires_at is not null`);
      return rows;
    },
  });
  app.addMetric({
    name: 'products',
    help: 'Pieces in the shop, by whether they are in stock.',
    labelNames: ['stock'],
    read: async () => {
      const { rows } = await db.execute<{ stock: string; value: number }>(sql`
        select case when on_hand > reserved then 'in' else 'out' end as stock, count(*)::int as value
        from ${products} where archived_at is null group by 1`);
      return rows.map(({ stock, value }) => ({ value, labels: { stock } }));
    },
  });
}
