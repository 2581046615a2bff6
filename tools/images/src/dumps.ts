/** The keys of dumps in the backup bucket: a folder for each database, names that sort by time. */
import { keysOf, type Store } from './copy-objects.ts';

export const folderOf = (database: string) => `postgres/${database}/`;

export function dumpKey(database: string, at: Date): string {
  return `${folderOf(database)}${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.dump`;
}

export async function newestDump(store: Store, database: string): Promise<string> {
  const newest = (await keysOf({ ...store, prefix: folderOf(database) })).sort().at(-1);
  if (newest === undefined) throw new Error(`there is no dump of ${database}`);
  return newest;
}
