import type pg from 'pg';
import type { Database } from '@kanaka/server-kit/database';

/** The tables of a database, those first that others refer to. A reference that is checked at the commit needs no order. */
export async function listTables({ pool }: Database): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const { rows: references } = await pool.query<{ from: string; to: string }>(`
    select child.relname as "from", parent.relname as "to" from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and not condeferred and conrelid <> confrelid`);
  const sorted: string[] = [];
  const add = (name: string) => {
    if (sorted.includes(name)) return;
    for (const { from, to } of references) if (from === name) add(to);
    sorted.push(name);
  };
  for (const { name } of tables) add(name);
  return sorted;
}

/**
 * Copies all rows of these tables from one database to another with the same schema, by default those that are there already excepted.
 * Call it in a transaction of the receiving one. Triggers rest, because the rows are as the triggers have left them.
 */
export async function copyRows(
  from: Database,
  to: pg.PoolClient,
  tables: readonly string[],
  onConflict: 'on conflict do nothing' | '' = 'on conflict do nothing',
): Promise<void> {
  for (const table of tables) await to.query(`alter table ${table} disable trigger user`);
  for (const table of tables) {
    const { rows: columns } = await from.pool.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    // As text, so that no value passes through a type of JavaScript: microseconds and large numbers stay.
    const { rows } = await from.pool.query<{ all: string | null }>(
      `select jsonb_agg(one)::text as all from ${table} as one`,
    );
    const all = rows[0]?.all;
    if (!all) continue;
    const names = columns.map(({ name }) => name).join(', ');
    await to.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb) ${onConflict}`,
      [all],
    );
  }
  // A table whose references are still to be checked cannot be altered.
  await to.query('set constraints all immediate');
  for (const table of tables) await to.query(`alter table ${table} enable trigger user`);
}

/** Lets sequences go on after the last number that either database has given out. */
export async function raiseSequences(from: Database, to: pg.PoolClient): Promise<void> {
  const { rows } = await from.pool.query<{ name: string; last: string }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of rows) {
    await to.query(`select setval($1, greatest($2::bigint, (select last_value from ${name})))`, [name, last]);
  }
}

export async function inTransaction<Result>(
  { pool }: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
