/** Dumps in the backup bucket: a folder for each database, names that sort by time, and a manifest beside each. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { keysOf } from './copy-objects.ts';
import { decryptFile } from './encryption.ts';
import { DumpManifest } from './dump-manifest.ts';
import type { Store } from './upload-file.ts';

const folderOf = (database: string) => `postgres/${database}/`;
const ENDING = '.dump.age';

export function dumpKey(database: string, at: Date): string {
  return `${folderOf(database)}${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}${ENDING}`;
}

/** The manifest is stored last, so a dump that has one is complete. */
export const manifestKey = (dump: string) => dump.replace(ENDING, '.json');

/** The newest complete dump of a database that was made before a moment, by default now. Throws if there is none. */
export async function newestDump(store: Store, database: string, before = new Date()): Promise<string> {
  const keys = new Set(await keysOf({ ...store, prefix: folderOf(database) }));
  const complete = [...keys].filter((key) => key.endsWith(ENDING) && keys.has(manifestKey(key)));
  const last = dumpKey(database, before);
  const newest = complete
    .filter((key) => key <= last)
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`there is no dump of ${database}`);
  return newest;
}

export async function readManifest({ client, bucket }: Store, dump: string): Promise<DumpManifest> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: manifestKey(dump) }));
  return DumpManifest.parse(JSON.parse((await Body?.transformToString()) ?? ''));
}

/** The size and SHA-256 of a file. */
export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Throws unless the stored dump is, byte by byte, the one that its manifest describes. */
export async function checkStored({ client, bucket }: Store, dump: string, manifest: DumpManifest): Promise<void> {
  const hash = createHash('sha256');
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: dump }));
  // In Node the SDK's body is always a Readable; the union covers browsers too.
  await pipeline(Body as Readable, hash);
  if (hash.digest('hex') !== manifest.encrypted.sha256) throw new Error(`${dump} is not what was written`);
}

/** Downloads a dump and decrypts it to `file`; throws if it is not the one that its manifest describes. */
export async function fetchDump(
  store: Store,
  { dump, file, identity }: { dump: string; file: string; identity: string },
): Promise<DumpManifest> {
  const manifest = await readManifest(store, dump);
  const { Body } = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key: dump }));
  const encrypted = `${file}.age`;
  await pipeline(Body as Readable, createWriteStream(encrypted));
  await decryptFile(encrypted, file, identity);
  await rm(encrypted);
  const { sha256 } = await digestOf(file);
  if (sha256 !== manifest.dump.sha256) throw new Error(`${dump} is not the dump that its manifest describes`);
  return manifest;
}
