/** Reads the services' own databases. Only a drill may do that: it checks the shop from outside, at the end. */
import { query } from '@kanaka/demo-tools/volume/query';

export type Query = <Row>(database: string, sql: string, values?: unknown[]) => Promise<Row[]>;

export const openDatabases =
  (postgresUrl: string): Query =>
  (database, ...asked) =>
    query(`${postgresUrl}/${database}`, ...asked);
