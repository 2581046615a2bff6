import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { auditEntries } from '../schema.ts';
import { startIdentityHarness, type IdentityHarness } from '../../test/identity-harness.ts';
import { countAuditEntries, listAuditEntries, type AuditFilter } from './audit.repository.ts';

let identity: IdentityHarness;
beforeAll(async () => {
  identity = await startIdentityHarness();
});
afterAll(() => identity.close());

describe('an audit log with 20 000 entries', () => {
  beforeAll(async () => {
    // Building the search index afterwards is many times faster than updating it for each row.
    const { db } = identity.database;
    const { rows: indexes } = await db.execute<{ definition: string }>(
      sql`select pg_get_indexdef('audit_entries_words'::regclass) as definition`,
    );
    await db.execute(sql`drop index audit_entries_words`);
    // In batches, because the pool's statement timeout also applies to tests.
    for (let from = 0; from < 20_000; from += 10_000) await fill(from);
    for (const { definition } of indexes) await db.execute(sql.raw(definition));
    await db.execute(sql`vacuum analyze ${auditEntries}`);
  }, 120_000);

  const fill = (from: number) =>
    identity.database.db.execute(sql`
      insert into ${auditEntries} (id, happened_at, actor_id, actor_name, action, subject_kind, subject_id, subject_name,
        differences, request_id, words)
      select gen_random_uuid(), now() - n * interval '35 minutes',
        ('00000000-0000-7000-8000-' || lpad((n % 50)::text, 12, '0'))::uuid, 'Devi',
        case when n % 50 = 0 then 'order.refunded' else 'product.edited' end,
        case when n % 50 = 0 then 'order' else 'product' end, 'thing-' || n % 5000, 'Piece ' || n % 5000,
        '[]'::jsonb, '', 'devi' || chr(10) || 'product edited' || chr(10) || 'piece ' || md5((n % 5000)::text)
      from generate_series(${from}::integer + 1, ${from}::integer + 10000) as n`);

  async function plansOf(filter: Partial<AuditFilter>, page = 1) {
    const asked: { query: string; params: unknown[] }[] = [];
    const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
    const db = drizzle(identity.database.pool, { logger });
    await listAuditEntries(db, { words: [], ...filter, page, limit: 50 });
    await countAuditEntries(db, { words: [], ...filter });
    const plans = asked.map(({ query, params }) => identity.database.pool.query(`explain ${query}`, params));
    return (await Promise.all(plans)).map(({ rows }) => JSON.stringify(rows));
  }

  it.each<[string, Partial<AuditFilter>, RegExp]>([
    // A word that is in no entry: Postgres would not use the index for one that its statistics take for a common word.
    ['words', { words: ['nowhere-written'] }, /audit_entries_words/],
    ['a person', { actor: '00000000-0000-7000-8000-000000000007' }, /audit_entries_of_actor/],
    ['a kind of subject', { kind: 'order' }, /audit_entries_of_kind/],
    ['an action', { action: 'order.refunded' }, /audit_entries_of_action/],
    ['one subject', { subject: 'thing-4711' }, /audit_entries_of_subject/],
    ['days', { from: '2026-01-01', to: '2026-01-07' }, /audit_entries_newest/],
  ])('finds and counts %s along an index', async (_, filter, index) => {
    for (const plan of await plansOf(filter)) {
      expect(plan).toMatch(index);
      expect(plan).not.toContain('Seq Scan on audit_entries');
    }
  });

  it('reads its newest page along an index', async () => {
    const [page] = await plansOf({});
    expect(page).toContain('audit_entries_newest');
    expect(page).not.toContain('Sort');
  });
});
