/** Reads back what keep-dump.ts has stored (KEPT_FILE), with a key that may only read. Fails if a byte is different. */
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { DumpManifest } from '../dump-manifest.ts';
import { checkStored, readManifest } from '../dumps.ts';
import { needed, openStore } from '../object-client.ts';

const { KEPT_FILE } = needed('KEPT_FILE');
const Kept = z.object({ Key: z.string(), manifest: DumpManifest });
const { Key, manifest } = Kept.parse(JSON.parse(await readFile(KEPT_FILE, 'utf8')));
const store = openStore('BACKUP_');
if (!isDeepStrictEqual(await readManifest(store, Key), manifest))
  throw new Error(`the manifest of ${Key} is another one`);
await checkStored(store, Key, manifest);
console.log(`read ${Key} back: ${manifest.encrypted.bytes} bytes, SHA-256 ${manifest.encrypted.sha256}`);
store.client.destroy();
