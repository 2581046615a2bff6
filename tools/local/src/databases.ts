import { query } from '@kanaka/demo-tools/volume/query';

/** One database for each service that needs one. */
export const DATABASES = ['identity', 'catalog', 'cart', 'orders', 'reviews', 'media'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** The URL of a database on the server of another URL. */
export function databaseAt(serverUrl: string, name: DatabaseName): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates the databases that are missing on a server. */
export async function ensureDatabases(serverUrl: string): Promise<void> {
  const url = new URL(serverUrl);
  if (url.pathname.length <= 1) url.pathname = '/postgres';
  const rows = await query<{ datname: string }>(url.href, 'select datname from pg_database');
  const present = new Set(rows.map(({ datname }) => datname));
  for (const name of DATABASES) if (!present.has(name)) await query(url.href, `create database ${name}`);
}
