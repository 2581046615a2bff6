/** What a shop holds, in figures that differ when anything of it does. */
import { createHash } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { keysOf, type Store } from '@kanaka/image-tools/copy-objects';
import { mapConcurrently } from '@kanaka/testing/drill/map-concurrently';
import type { Query } from '@kanaka/testing/drill/databases';

export type Fingerprint = Record<string, string>;

/** A line a table (its rows and the sum of their hashes, which knows no order) and a sequence (where it stands). */
export async function ofDatabase(query: Query, database: string): Promise<Fingerprint> {
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

/** A line an object: its type and its bytes' hash. */
export async function ofBucket(store: Store): Promise<Fingerprint> {
  const keys = await keysOf({ ...store, prefix: '' });
  const lines = await mapConcurrently(keys.toSorted(), 8, async (Key) => {
    const { Body, ContentType } = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return [`object ${Key}`, `${ContentType} ${createHash('sha256').update(bytes).digest('hex')}`] as const;
  });
  return Object.fromEntries(lines);
}

/** What is not as it was; empty when everything is. */
export function differences(before: Fingerprint, after: Fingerprint): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    before[name] === after[name] ? [] : [`${name}: was ${before[name] ?? 'not there'}, is ${after[name] ?? 'gone'}`],
  );
}
