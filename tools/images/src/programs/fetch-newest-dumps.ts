/** Downloads and decrypts the newest dump of each database (DATABASES) into DUMP_FOLDER, with its manifest. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchDump, newestDump } from '../dumps.ts';
import { needed, openStore } from '../object-client.ts';

const { DATABASES, DUMP_FOLDER, BACKUP_IDENTITY } = needed('DATABASES', 'DUMP_FOLDER', 'BACKUP_IDENTITY');
const store = openStore('BACKUP_');
for (const database of DATABASES.split(' ')) {
  const dump = await newestDump(store, database);
  const file = join(DUMP_FOLDER, `${database}.dump`);
  const manifest = await fetchDump(store, { dump, file, identity: BACKUP_IDENTITY });
  await writeFile(join(DUMP_FOLDER, `${database}.json`), JSON.stringify(manifest));
  console.log(`fetched ${dump}`);
}
store.client.destroy();
