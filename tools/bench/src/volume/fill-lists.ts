import pg from 'pg';
import type { Sold } from './fill-catalog.ts';

async function fill(databaseUrl: string, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(statement, values);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Inserts many entries into the audit log. */
export const fillAudit = (databaseUrl: string, { entries }: { entries: number }) =>
  fill(
    databaseUrl,
    `insert into audit_entries (id, happened_at, actor_id, actor_name, action, subject_kind, subject_id, subject_name,
       differences, request_id, words)
     select gen_random_uuid(), now() - n * interval '11 minutes', ('01900000-0000-7000-8000-' || lpad((n % 5)::text, 12, '0'))::uuid, 'Owner ' || n % 5,
       case when n % 3 = 0 then 'product.edited' else 'order.status-changed' end,
       case when n % 3 = 0 then 'product' else 'order' end, md5((n % 10000)::text), 'Dhruva Band No. ' || n % 10000,
       jsonb_build_array(jsonb_build_object('field', 'title', 'before', 'Band', 'after', 'Band ' || n)), 'r' || n,
       'owner ' || n % 5 || ' dhruva band no. ' || n % 10000
     from generate_series(1, $1::int) as n`,
    [entries],
  );

/** Inserts many reviews into a database of reviews. */
export const fillReviews = (databaseUrl: string, { reviews, pieces }: { reviews: number; pieces: readonly Sold[] }) =>
  fill(
    databaseUrl,
    `insert into reviews (id, product_id, author_id, author_name, message, stars, verified, created_at)
     select gen_random_uuid(), ($2::uuid[])[1 + n % cardinality($2::uuid[])], gen_random_uuid(), 'Asha Raman',
       'It is finer than its picture, and came in four days.', 1 + n % 5, n % 4 > 0, now() - n * interval '40 minutes'
     from generate_series(1, $1::int) as n`,
    [reviews, pieces.map(({ id }) => id)],
  );
