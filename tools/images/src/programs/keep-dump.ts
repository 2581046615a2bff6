/** Uploads a new dump (DUMP_FILE) to the folder of its database (DATABASE), with the time as its name. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { dumpKey } from '../dumps.ts';
import { needed, openStore } from '../object-client.ts';

const { DATABASE, DUMP_FILE } = needed('DATABASE', 'DUMP_FILE');
const { client, bucket } = openStore('BACKUP_');
const { size } = await stat(DUMP_FILE);
// An empty dump is a failed backup.
if (size === 0) throw new Error(`${DUMP_FILE} is empty`);
const Key = dumpKey(DATABASE, new Date());
await client.send(
  new PutObjectCommand({ Bucket: bucket, Key, Body: createReadStream(DUMP_FILE), ContentLength: size }),
);
console.log(`kept ${size} bytes as ${Key}`);
client.destroy();
