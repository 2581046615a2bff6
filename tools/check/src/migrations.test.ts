import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

/** The last migration of each service from before this rule; they have been applied long ago. */
const BEFORE_THE_RULE: Record<string, number> = { cart: 1, catalog: 13, identity: 5, media: 0, orders: 17, reviews: 5 };

const TABLE = /create table (?:if not exists )?"?(\w+)"?/gi;
const INDEX = /create (?:unique )?index (concurrently )?(?:if not exists )?"(\w+)" on "?(\w+)"?/i;
/** A comment with the reason why an index of a possibly large table is built while writers are blocked. */
const REASON = /-- Not concurrently: \S/;

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

it('builds the indexes of large tables concurrently', async () => {
  const found: string[] = [];
  for await (const path of glob('apps/*/drizzle/*.sql', { cwd: root })) {
    const service = basename(dirname(dirname(path)));
    if (Number.parseInt(basename(path), 10) <= (BEFORE_THE_RULE[service] ?? -1)) continue;
    const names = blockingIndexes(await readFile(join(root, path), 'utf8'));
    found.push(...names.map((name) => `${path}: ${name}`));
  }
  expect(found).toEqual([]);
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
