import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

const TABLE = /create table (?:if not exists )?"?(\w+)"?/gi;
const INDEX = /create (?:unique )?index (concurrently )?(?:if not exists )?"(\w+)" on "?(\w+)"?/i;
/** A comment with the reason why an index of a possibly large table is built while writers are blocked. */
const REASON = /-- Not concurrently: \S/;

/** A comment with the reason why no version that still runs, or may come back, needs what is taken away. */
const NOT_NEEDED = /-- No version needs it: \S/;

/** What a migration does in one step to tables that the version before it still uses (docs/decisions/deployment.md). */
const breaking: [what: string, pattern: RegExp][] = [
  ['drops a table', /drop table/i],
  ['drops a column', /drop column/i],
  ['renames', /\brename\b/i],
  ['changes a type', /alter column \S+ (?:set data )?type/i],
  ['requires a value', /alter column \S+ set not null/i],
  ['adds a required column without a default', /add column (?![^;]*\b(?:default|generated)\b)[^;]*not null/i],
];

/** The steps of a migration that break the version before it; what is taken from a table of the migration itself is left out. */
function breakingSteps(migration: string): string[] {
  const made = [...migration.matchAll(TABLE)].map(([, table]) => table);
  return migration.split('--> statement-breakpoint').flatMap((statement) => {
    const [, table] = /alter table "?(\w+)"?/i.exec(statement) ?? [];
    if (NOT_NEEDED.test(statement) || made.includes(table)) return [];
    const step = statement.replaceAll(/--.*$/gm, '');
    return breaking.filter(([, pattern]) => pattern.test(step)).map(([what]) => what);
  });
}

/** The indexes that a migration builds on possibly large tables without `concurrently`, which blocks writers. */
function blockingIndexes(migration: string): string[] {
  const made = [...migration.matchAll(TABLE)].map(([, table]) => table);
  return migration.split('--> statement-breakpoint').flatMap((statement) => {
    const [, concurrently, name = '', table] = INDEX.exec(statement) ?? [];
    const blocks = name && !concurrently && !made.includes(table) && !REASON.test(statement);
    return blocks ? [name] : [];
  });
}

it('recognises an index whose creation blocks writers', () => {
  const onNew =
    'CREATE TABLE "rings" ("id" integer);\n--> statement-breakpoint\nCREATE INDEX "of_new" ON "rings" ("id");';
  expect(blockingIndexes(onNew)).toEqual([]);
  expect(blockingIndexes('CREATE INDEX "plain" ON "orders" USING btree ("id");')).toEqual(['plain']);
  expect(blockingIndexes('CREATE UNIQUE INDEX "unique" ON "orders" ("id");')).toEqual(['unique']);
  expect(blockingIndexes('CREATE INDEX CONCURRENTLY "later" ON "orders" ("id");')).toEqual([]);
  expect(blockingIndexes('-- Not concurrently: it has one row.\nCREATE INDEX "small" ON "settings" ("id");')).toEqual(
    [],
  );
});

/** What `find` finds in all migrations. */
async function findAll(find: (migration: string) => string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('apps/*/drizzle/*.sql', { cwd: root })) {
    found.push(...find(await readFile(join(root, path), 'utf8')).map((what) => `${path}: ${what}`));
  }
  return found;
}

it('builds the indexes of large tables concurrently', async () => {
  expect(await findAll(blockingIndexes)).toEqual([]);
});

it.each([
  ['DROP TABLE "rings" CASCADE;', ['drops a table']],
  ['ALTER TABLE "rings" DROP COLUMN "title";', ['drops a column']],
  ['ALTER TABLE "rings" RENAME COLUMN "title" TO "name";', ['renames']],
  ['ALTER TABLE "rings" ALTER COLUMN "price" SET DATA TYPE bigint;', ['changes a type']],
  ['ALTER TABLE "rings" ALTER COLUMN "price" TYPE bigint;', ['changes a type']],
  ['ALTER TABLE "rings" ALTER COLUMN "title" SET NOT NULL;', ['requires a value']],
  ['ALTER TABLE "rings" ADD COLUMN "size" text NOT NULL;', ['adds a required column without a default']],
  ['ALTER TABLE "rings" ADD COLUMN "size" text DEFAULT \'\' NOT NULL;', []],
  ['ALTER TABLE "rings" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL;', []],
  ['ALTER TABLE "rings" ADD COLUMN "size" text;', []],
  ['ALTER TABLE "rings" DROP CONSTRAINT "rings_state";', []],
  [
    'CREATE TABLE "rings" ("id" integer);--> statement-breakpoint\nALTER TABLE "rings" ALTER COLUMN "id" SET NOT NULL;',
    [],
  ],
  ['-- No version needs it: 0.2.0 was the last that read it.\nALTER TABLE "rings" DROP COLUMN "title";', []],
])('recognises what breaks the version before: %s', (migration, steps) => {
  expect(breakingSteps(migration)).toEqual(steps);
});

it('adds first and takes away later, so that two versions can run side by side and the older one can come back', async () => {
  expect(await findAll(breakingSteps)).toEqual([]);
});

it('has a later time in each migration than in the one before: an earlier one would be skipped without a word', async () => {
  const wrong: string[] = [];
  for await (const path of glob('apps/*/drizzle/meta/_journal.json', { cwd: root })) {
    const { entries } = JSON.parse(await readFile(join(root, path), 'utf8')) as {
      entries: { tag: string; when: number }[];
    };
    const early = entries.filter(({ when }, index) => when <= (entries[index - 1]?.when ?? 0));
    wrong.push(...early.map(({ tag }) => `${path}: ${tag}`));
  }
  expect(wrong).toEqual([]);
});
