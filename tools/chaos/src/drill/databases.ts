/** Reads the services' own databases. Only a drill may do that: it checks the shop from outside, at the end. */
import pg from 'pg';

export type Query = <Row>(database: string, sql: string, values?: unknown[]) => Promise<Row[]>;

/** Opens a new connection per query, so that a connection broken by a killed Postgres does not matter. */
export function openDatabases(postgresUrl: string): Query {
  return async <Row>(database: string, sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: `${postgresUrl}/${database}`, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
}
