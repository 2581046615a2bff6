/** The runs of the benchmark that are kept in .data/bench. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Report } from './measured.ts';

const folder = join(import.meta.dirname, '../../../../.data/bench');

export const readRun = async (file: string): Promise<Report> => Report.parse(JSON.parse(await readFile(file, 'utf8')));

/** Returns the file. */
export async function keepRun(report: Report): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${report.at.replace(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  return file;
}

export async function newestRun(): Promise<string> {
  const files = await readdir(folder).catch(() => []);
  const newest = files
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1);
  if (!newest) throw new Error('there is no run of the benchmark; run `npm run bench` first');
  return join(folder, newest);
}

export const say = (line: string) => console.log(`  ${line}`);
