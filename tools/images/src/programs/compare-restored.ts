/**
 * Compares restored databases (DATABASES) with the manifests of their dumps: the rows of every table, and the series of
 * invoices and credit notes, which must have every number but MISSING_NUMBERS. Fails if anything is different.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentDifferences, Contents, countersBehind, missingNumbers } from '../dump-manifest.ts';
import { needed } from '../object-client.ts';

const { DATABASES, DUMP_FOLDER, MISSING_NUMBERS } = needed('DATABASES', 'DUMP_FOLDER', 'MISSING_NUMBERS');
const read = async (name: string) => Contents.parse(JSON.parse(await readFile(join(DUMP_FOLDER, name), 'utf8')));
const findings: string[] = [];
let missing = 0;
for (const database of DATABASES.split(' ')) {
  const [said, found] = [await read(`${database}.json`), await read(`${database}.found.json`)];
  findings.push(
    ...[...contentDifferences(said, found), ...countersBehind(found)].map((line) => `${database}: ${line}`),
  );
  missing += missingNumbers(found);
  const rows = Object.values(found.tables).reduce((sum, count) => sum + count, 0);
  console.log(`${database} of ${said.at}: ${rows} rows in ${Object.keys(found.tables).length} tables`);
  for (const { series, last } of found.series) console.log(`${database}: ${series} 1 to ${last}`);
}
if (missing !== Number(MISSING_NUMBERS)) {
  findings.push(`${missing} numbers of invoices and credit notes are missing; known are ${MISSING_NUMBERS}`);
}
for (const finding of findings) console.error(finding);
if (findings.length > 0) throw new Error('the newest dumps do not bring the shop back as it was');
console.log('The newest dumps bring the shop back as it was.');
