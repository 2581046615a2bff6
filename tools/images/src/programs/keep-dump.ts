/**
 * Encrypts a new dump (DUMP_FILE) of a database (DATABASE) for BACKUP_RECIPIENTS and uploads it with its manifest. The key of
 * the bucket may only write; another program reads it back (check-kept-dump.ts), and `kept.json` tells that one what to read.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Contents, tablesNotIn, type DumpManifest } from '../dump-manifest.ts';
import { digestOf, dumpKey, manifestKey } from '../dumps.ts';
import { decryptFile, encryptFile, recipientsIn } from '../encryption.ts';
import { needed, openStore } from '../object-client.ts';
import { uploadFile } from '../upload-file.ts';

const { DATABASE, DUMP_FILE, BACKUP_RECIPIENTS } = needed('DATABASE', 'DUMP_FILE', 'BACKUP_RECIPIENTS');
const recipients = recipientsIn(BACKUP_RECIPIENTS);
const contents = Contents.parse(JSON.parse(await readFile(`${DUMP_FILE}.json`, 'utf8')));
const left = tablesNotIn(await readFile(`${DUMP_FILE}.list`, 'utf8'), contents);
if (left.length > 0) throw new Error(`the dump lacks ${left.join(', ')}`);

const [encryptedFile, again] = [`${DUMP_FILE}.age`, `${DUMP_FILE}.again`];
const dump = await digestOf(DUMP_FILE);
const passing = await encryptFile(DUMP_FILE, encryptedFile, recipients);
await rm(DUMP_FILE);
await decryptFile(encryptedFile, again, passing);
if ((await digestOf(again)).sha256 !== dump.sha256) throw new Error('the encrypted dump cannot be read again');
await rm(again);

const manifest: DumpManifest = { database: DATABASE, ...contents, dump, encrypted: await digestOf(encryptedFile) };
const manifestFile = join(dirname(DUMP_FILE), 'manifest.json');
await writeFile(manifestFile, JSON.stringify(manifest, null, 2));
const store = openStore('BACKUP_');
const Key = dumpKey(DATABASE, new Date(contents.at));
await uploadFile(store, { Key, file: encryptedFile });
await uploadFile(store, { Key: manifestKey(Key), file: manifestFile });
await writeFile(join(dirname(DUMP_FILE), 'kept.json'), JSON.stringify({ Key, manifest }));
console.log(`kept ${dump.bytes} bytes for ${recipients.length} recipients as ${Key}`);
store.client.destroy();
