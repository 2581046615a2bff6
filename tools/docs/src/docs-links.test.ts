import { expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** The links of the project's pages to files, without links to the web or within a page. */
async function links(): Promise<{ page: string; to: string }[]> {
  const found: { page: string; to: string }[] = [];
  for await (const page of glob(['*.md', 'docs/**/*.md', '{apps,libs,tools}/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })) {
    const text = await readFile(join(root, page), 'utf8');
    for (const [, to = ''] of text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g))
      if (!/^\w+:/.test(to)) found.push({ page, to });
  }
  return found;
}

it('every link of the documentation leads to a file', async () => {
  const all = await links();
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(({ page, to }) => !existsSync(join(root, dirname(page), to)))).toEqual([]);
});
