import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const pages = ['docs/security.md', 'docs/runbooks/rotate-keys.md'];

const read = (page: string) => readFile(join(root, page), 'utf8');
const cellsOf = (row: string) => row.split('|').slice(1, -1).map((cell) => cell.trim()); // prettier-ignore

describe('the security documentation', () => {
  it.each(pages)('%s names only existing files', async (page) => {
    const text = await read(page);
    const named = [...text.matchAll(/`((?:apps|libs|tools|k8s|docs)\/[^`\s]+)`/g)].map(([, path = '']) => path);
    const linked = [...text.matchAll(/\]\(([^)#:]+\.md)/g)].map(([, path = '']) => join(page, '..', path));
    expect(named.length).toBeGreaterThan(2);
    expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has every requirement once, in the standard’s order, with a test or the statement that there is none', async () => {
    const rows = (await read('docs/security.md'))
      .split('\n')
      .filter((line) => /^\| \d/.test(line))
      .map(cellsOf);
    const numbers = rows.map(([asked = '']) => (/^(\d+\.\d+\.\d+) L[123] \S/.exec(asked)?.[1] ?? asked).split('.').map(Number)); // prettier-ignore
    const places = numbers.map(([chapter = 0, section = 0, number = 0]) => chapter * 10_000 + section * 100 + number);
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
    // The number of requirements of levels 1 and 2 in ASVS 5.0.0.
    expect(rows.filter(([asked = '']) => !asked.includes(' L3 '))).toHaveLength(253);
    const wrong = rows.filter(([, how = '', shown = '']) => {
      const isTested = /^`[^`]+\.(test|spec)\.tsx?`/.test(shown);
      return !isTested && !(shown === '—' && /\*\*(not there|does not apply)\*\*|`|\]\(/.test(how));
    });
    expect(wrong).toEqual([]);
  });
});
