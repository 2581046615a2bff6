import { query } from '@kanaka/demo-tools/volume/query';
import { offsets } from '@kanaka/local-tools/ports';

/** The addresses of the shop in which a drill takes place. */
export type TheShop = {
  /** The gateway's port; all other ports are derived from it (see tools/local/src/ports.ts). */
  port: number;
  url: string;
  dataDir: string;
  owner: { email: string; password: string };
  /** The process id of one of its parts. */
  pidOf: (part: string) => Promise<number>;
};

export const standinOf = ({ port }: Pick<TheShop, 'port'>) => `http://localhost:${port + offsets.razorpay}`;
export const postgresOf = ({ port }: Pick<TheShop, 'port'>) =>
  `postgres://kanaka:kanaka@127.0.0.1:${port + offsets.postgres}`;
export const redisOf = ({ port }: Pick<TheShop, 'port'>) => `redis://127.0.0.1:${port + offsets.redis}`;

export type Query = <Row>(database: string, sql: string, values?: unknown[]) => Promise<Row[]>;

/** Reads the services' own databases. Only a drill may do that: it checks the shop from outside, at the end. */
export const openDatabases =
  (postgresUrl: string): Query =>
  (database, ...asked) =>
    query(`${postgresUrl}/${database}`, ...asked);
