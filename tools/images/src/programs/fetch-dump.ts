/** Downloads a dump of a database (DATABASE) and decrypts it to DUMP_FILE: the newest, or the newest before a moment (BEFORE). */
import { fetchDump, newestDump } from '../dumps.ts';
import { needed, openStore } from '../object-client.ts';

const { DATABASE, DUMP_FILE, BACKUP_IDENTITY } = needed('DATABASE', 'DUMP_FILE', 'BACKUP_IDENTITY');
const store = openStore('BACKUP_');
const before = process.env['BEFORE'];
const dump = await newestDump(store, DATABASE, before ? new Date(before) : undefined);
await fetchDump(store, { dump, file: DUMP_FILE, identity: BACKUP_IDENTITY });
console.log(`fetched ${dump}`);
store.client.destroy();
