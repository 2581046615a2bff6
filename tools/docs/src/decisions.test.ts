import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const folder = join(import.meta.dirname, '../../../docs/decisions');
const pages = (await readdir(folder)).filter((page) => page !== 'README.md').sort();
const read = (page: string) => readFile(join(folder, page), 'utf8');

describe('the decisions', () => {
  it('are at most thirty pages, each with one line in the index', async () => {
    const listed = [...(await read('README.md')).matchAll(/^- \[([\w-]+\.md)\]\(\1\): \S/gm)].map(
      ([, page = '']) => page,
    );
    expect(listed.toSorted()).toEqual(pages);
    expect(pages.length).toBeLessThanOrEqual(30);
  });

  it.each(pages)('in %s say what was chosen, why, and what was turned down, in less than 500 words', async (page) => {
    const text = await read(page);
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(['Chosen', 'Why', 'Turned down']);
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThan(500);
  });
});
