/** What a dump says about itself, from the same snapshot of its database (k8s/backups/manifest.sql). */
import { z } from 'zod';

/** A series of invoices or credit notes: its counter, the highest number that was given out, and how many were. */
const Series = z.object({ series: z.string(), last: z.int(), highest: z.int(), numbers: z.int() });

/** Of a database. `tables` has the number of rows of each. */
export const Contents = z.object({
  at: z.iso.datetime({ offset: true }),
  tables: z.record(z.string(), z.int()),
  series: z.array(Series),
});
export type Contents = z.output<typeof Contents>;

const Digest = z.object({ bytes: z.int(), sha256: z.string() });

export const DumpManifest = Contents.extend({ database: z.string(), dump: Digest, encrypted: Digest });
export type DumpManifest = z.output<typeof DumpManifest>;

/** Tables whose rows are not in a dump, by its table of contents (`pg_restore --list`). */
export function tablesNotIn(listing: string, { tables }: Contents): string[] {
  const dumped = new Set(
    [...listing.matchAll(/ TABLE DATA (\S+) (\S+) /g)].map(([, schema, name]) => `${schema}.${name}`),
  );
  return Object.keys(tables).filter((name) => !dumped.has(name));
}

/** What is different in a restored database; empty if nothing is. */
export function contentDifferences(said: Contents, found: Contents): string[] {
  const names = new Set([...Object.keys(said.tables), ...Object.keys(found.tables)]);
  const tables = [...names].flatMap((name) => {
    const [before, after] = [said.tables[name], found.tables[name]];
    return before === after ? [] : [`${name} had ${before ?? 'no'} rows and has ${after ?? 'none'}`];
  });
  const written = (contents: Contents) =>
    new Map(contents.series.map(({ series, ...numbers }) => [series, JSON.stringify(numbers)]));
  const [before, after] = [written(said), written(found)];
  const series = [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    before.get(name) === after.get(name) ? [] : [`series ${name} was ${before.get(name)} and is ${after.get(name)}`],
  );
  return [...tables, ...series];
}

/** Series whose next number was given out already. */
export function countersBehind({ series }: Contents): string[] {
  return series
    .filter(({ last, highest }) => last < highest)
    .map((one) => `${one.series} would give ${one.last + 1} again`);
}

/** How many numbers between 1 and their counters were never given out, or are lost; the database keeps numbers unique. */
export function missingNumbers({ series }: Contents): number {
  return series.reduce((sum, { last, numbers }) => sum + last - numbers, 0);
}
