import pg from 'pg';

/** Sends one query over a connection of its own, so that a connection broken by a killed Postgres does not matter. */
export async function query<Row>(databaseUrl: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  return connected(databaseUrl, async (client) => (await client.query(sql, values)).rows as Row[]);
}

async function connected<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills a database in one transaction, as long as it takes, always with the same random numbers. */
export const fill = (databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query('begin; set local statement_timeout = 0; select setseed(0.42)');
    await work(client);
    await client.query('commit');
    await client.query('vacuum analyze');
  });
