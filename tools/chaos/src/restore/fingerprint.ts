/** A fingerprint of all data of a shop: it changes if anything changes. */
import { createHash } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { keysOf } from '@kanaka/image-tools/copy-objects';
import type { Store } from '@kanaka/image-tools/upload-file';
import { DATABASES } from '@kanaka/local-tools/databases';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import type { Query } from '../drill/the-shop.ts';

export type Fingerprint = Record<string, string>;

/** One line per table (number of rows and sum of their hashes, independent of their order) and per sequence (its value). */
async function ofDatabase(query: Query, database: string): Promise<Fingerprint> {
  const tables = await query<{ name: string }>(
    database,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  );
  const lines: [string, string][] = [];
  for (const { name } of tables) {
    const [row] = await query<{ rows: number; sum: string }>(
      database,
      `select count(*)::int as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum from ${name} as t`,
    );
    lines.push([`${database} ${name}`, `${row?.rows} rows, ${row?.sum}`]);
  }
  const sequences = await query<{ name: string; last: string | null }>(
    database,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences order by 1`,
  );
  return Object.fromEntries([
    ...lines,
    ...sequences.map(({ name, last }) => [`${database} ${name}`, `at ${last}`] as const),
  ]);
}

export async function ofDatabases(query: Query): Promise<Fingerprint> {
  const databases = await mapConcurrently(DATABASES, 2, (name) => ofDatabase(query, name));
  return Object.assign({}, ...databases) as Fingerprint;
}

/** One line per object: its type and the hash of its content. */
export async function ofBucket(store: Store): Promise<Fingerprint> {
  const keys = await keysOf({ ...store, prefix: '' });
  const lines = await mapConcurrently(keys.toSorted(), 8, async (Key) => {
    const { Body, ContentType } = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return [`object ${Key}`, `${ContentType} ${createHash('sha256').update(bytes).digest('hex')}`] as const;
  });
  return Object.fromEntries(lines);
}

/** The differences between two fingerprints; empty if they are equal. */
export function differences(before: Fingerprint, after: Fingerprint): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    before[name] === after[name] ? [] : [`${name}: was ${before[name] ?? 'not there'}, is ${after[name] ?? 'gone'}`],
  );
}
