import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type SQL } from 'drizzle-orm';
import { ReportName } from '@kanaka/contracts/orders/reports';
import { startOrderHarness, type OrderHarness } from '../../test/order-harness.ts';
import { periodOf } from './period.ts';
import { reportQuery } from './reports.repository.ts';
import { checkoutsQuery, salesQuery, soldQuery, toDoQuery } from './statistics.repository.ts';

let harness: OrderHarness;
const period = periodOf({ days: '7' }, new Date());

// Enough orders, over four hundred days, that Postgres prefers the indexes to reading all rows.
beforeAll(async () => {
  harness = await startOrderHarness();
  const { db } = harness.database;
  const at = sql`now() - make_interval(mins => n * 115)`;
  const id = sql`('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into orders (id, user_id, customer_name, customer_email, idempotency_key, request_hash, creating_until, status,
        payment_status, address, subtotal_paise, tax_paise, shipping_paise, total_paise, razorpay_order_id, reserved_until,
        payment_id, created_at, paid_at)
      select ${id}, ${id}, 'Asha', 'asha@kanaka.example', n::text, '', now(), case when n < 50 then 'confirmed' else 'delivered' end,
        'paid', '{}', 10000, 300, 0, 10300, 'order_' || n, now(), 'pay_' || n, ${at}, ${at}
      from generate_series(1, 5000) as n`);
    await tx.execute(sql`
      insert into order_items (order_id, position, product_id, title, image, unit_price_paise, quantity)
      select ${id}, 0, ${id}, 'Ring', '', 10000, 1 from generate_series(1, 5000) as n`);
    await tx.execute(sql`
      insert into payments (id, order_id, amount_paise, currency, method, outcome)
      select 'pay_' || n, ${id}, 10300, 'INR', 'upi', 'used' from generate_series(1, 5000) as n`);
  });
  await db.execute(sql`
    insert into refunds (id, order_id, payment_id, request_key, requested_by, amount_paise, reason, lines, created_at)
    select ${id}, ${id}, 'pay_' || n, 'all', 'owner', 10300, '', '[]', ${at} from generate_series(1, 5000) as n`);
  await db.execute(sql`vacuum analyze`);
});
afterAll(() => harness.stop());

async function planOf(query: SQL): Promise<string> {
  const { rows } = await harness.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('The owner’s statistics', () => {
  it.each([
    ['sales', salesQuery(period), ['orders_paid', 'refunds_newest']],
    ['checkouts', checkoutsQuery(period), ['orders_placed']],
    ['what waits', toDoQuery, ['orders_to_do']],
    ['what was sold', soldQuery(period, { categories: 100, pieces: 10 }), ['orders_paid', 'refunds_newest']],
    ...ReportName.options.map((by): [string, SQL, string[]] => [
      `the report by ${by}`,
      reportQuery(by, period),
      by === 'return' ? [] : by === 'refund' ? ['refunds_newest'] : ['orders_paid', 'refunds_newest'],
    ]),
  ])('read %s of a week from indexes, never from all orders', async (_name, query, indexes) => {
    const plan = await planOf(query);
    for (const index of indexes) expect(plan).toMatch(new RegExp(`Scan (using|on) ${index}`));
    expect(plan).not.toMatch(/Seq Scan on (orders|refunds)/);
  });
});
