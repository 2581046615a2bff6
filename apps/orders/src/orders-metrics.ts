import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import type { FastifyInstance } from 'fastify';
import { ORDER_UNKNOWN } from './payments/payments.repository.ts';
import { orders, payments } from './schema.ts';
import { refunds } from './refunds/refunds-schema.ts';
import { webhookEvents } from './payments/payments-schema.ts';
import { IN_DISPUTE, PAID_OUTSIDE } from './refunds/make-refund.ts';
import { invoices } from './invoices/documents-schema.ts';

/** Registers the business metrics: orders and refunds by state, how long things have waited, and total money in and out. */
export async function orderMetrics(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  /** The query gives a `value`, or one for each `label`. */
  const one = (name: string, help: string, query: SQL, labelName = '') =>
    app.addMetric({
      name,
      help,
      ...(labelName && { labelNames: [labelName] }),
      read: async () => {
        const { rows } = await db.execute<{ label: string; value: number }>(query);
        return rows.map(({ label, value }) => ({ value, ...(labelName && { labels: { [labelName]: label } }) }));
      },
    });

  one(
    'orders',
    'Orders by status.',
    sql`select status as label, count(*)::int as value from ${orders} group by 1`,
    'status',
  );
  one(
    'orders_payments',
    'Orders by the state of their payment.',
    sql`select payment_status as label, count(*)::int as value from ${orders} group by 1`,
    'state',
  );
  one(
    'orders_paid_total',
    'Orders that have been paid since the shop opened.',
    sql`select count(*)::int as value from ${orders} where paid_at is not null`,
  );
  one(
    'revenue_paise_total',
    'Money received for orders since the shop opened, in paise.',
    sql`select coalesce(sum(total_paise), 0)::float8 as value from ${orders} where paid_at is not null`,
  );
  one(
    'refunds_paise_total',
    'Money sent back since the shop opened, in paise.',
    sql`select coalesce(sum(amount_paise), 0)::float8 as value from ${refunds} where state <> 'owed'`,
  );
  one(
    'refunds',
    'Refunds by state.',
    sql`select state as label, count(*)::int as value from ${refunds} group by 1`,
    'state',
  );
  one(
    'refunds_oldest_owed_seconds',
    'Age of the oldest refund that Razorpay has not accepted yet, although it holds the money and no dispute is about it.',
    sql`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value from ${refunds} where state = 'owed' and refusal not in (${PAID_OUTSIDE}, ${IN_DISPUTE})`,
  );
  one(
    'payments_flagged',
    'Payments that do not fit their order and wait for the owner.',
    sql`select count(*)::int as value from ${payments} where outcome = 'flagged'`,
  );
  one(
    'payments_of_no_order',
    'Events of payments whose order is not in the database, for example because it was restored from an older backup.',
    sql`select count(*)::int as value from ${webhookEvents} where outcome = ${ORDER_UNKNOWN}`,
  );
  one(
    'webhooks_oldest_open_seconds',
    'Age of the oldest Razorpay event that has not been processed.',
    sql`select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as value from ${webhookEvents} where processed_at is null`,
  );
  one(
    'orders_check_overdue_seconds',
    'How long the most overdue order has waited for a check of the reconciler that succeeds.',
    // A check that fails is put off by a minute. An order that was never checked was due when its pieces were no longer held.
    sql`select greatest(coalesce(extract(epoch from now() - min(case when checks = 0 then least(reserved_until, next_check_at) else next_check_at end)), 0), 0)::float8 as value from ${orders} where next_check_at is not null`,
  );
  one(
    'invoices_oldest_unprinted_seconds',
    'Age of the oldest invoice whose PDF is not stored yet.',
    sql`select coalesce(extract(epoch from now() - min(issued_at)), 0)::float8 as value from ${invoices} where pdf_key is null`,
  );
}
