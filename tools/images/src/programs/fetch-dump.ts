/** Downloads a dump of a database (DATABASE) to DUMP_FILE: the one that DUMP names, or the newest. */
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { newestDump } from '../dumps.ts';
import { needed, openStore } from '../object-client.ts';

const { DATABASE, DUMP_FILE } = needed('DATABASE', 'DUMP_FILE');
const store = openStore('BACKUP_');
const Key = process.env['DUMP'] ?? (await newestDump(store, DATABASE));
const { Body } = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key }));
// In Node the SDK's body is always a Readable; the union covers browsers too.
await pipeline(Body as Readable, createWriteStream(DUMP_FILE));
console.log(`fetched ${Key}`);
store.client.destroy();
