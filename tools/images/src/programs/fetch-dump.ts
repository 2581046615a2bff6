/** Downloads a dump of a database (DATABASE) and decrypts it to DUMP_FILE: the one that DUMP names, or the newest. */
import { fetchDump, newestDump } from '../dumps.ts';
import { needed, openStore } from '../object-client.ts';

const { DATABASE, DUMP_FILE, BACKUP_IDENTITY } = needed('DATABASE', 'DUMP_FILE', 'BACKUP_IDENTITY');
const store = openStore('BACKUP_');
const dump = process.env['DUMP'] ?? (await newestDump(store, DATABASE));
await fetchDump(store, { dump, file: DUMP_FILE, identity: BACKUP_IDENTITY });
console.log(`fetched ${dump}`);
store.client.destroy();
