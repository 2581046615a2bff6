import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const pages = ['docs/security.md', 'docs/runbooks/rotate-keys.md'];

const read = (page: string) => readFile(join(root, page), 'utf8');
const cellsOf = (row: string) => row.split('|').slice(1, -1).map((cell) => cell.trim()); // prettier-ignore

describe('what is said about the shop’s security', () => {
  it.each(pages)('%s names only files that are there', async (page) => {
    const text = await read(page);
    const named = [...text.matchAll(/`((?:apps|libs|tools|k8s|docs)\/[^`\s]+)`/g)].map(([, path = '']) => path);
    const linked = [...text.matchAll(/\]\(([^)#:]+\.md)/g)].map(([, path = '']) => join(page, '..', path));
    expect(named.length).toBeGreaterThan(2);
    expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('is shown by a test, or says that it is not there or cannot be tested', async () => {
    const rows = (await read('docs/security.md')).split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| --') && !line.startsWith('| asked')); // prettier-ignore
    expect(rows.length).toBeGreaterThan(80);
    const wrong = rows.filter((row) => {
      const [asked, how, shown = ''] = cellsOf(row);
      return !asked || !how || !(shown === '—' || /^`[^`]+\.(test|spec)\.tsx?`/.test(shown));
    });
    expect(wrong).toEqual([]);
  });
});
