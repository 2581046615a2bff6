import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const read = (page: string) => readFile(join(root, page), 'utf8');

/** The files of the repository that a text names. */
const filesIn = (text: string) =>
  [...text.matchAll(/(?<![\w/.-])((?:apps|libs|tools|k8s|docs)\/[\w./-]*\w)/g)].map(([, path = '']) => path);

const cellsOf = (row: string) =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    (quoted ?? plain).replaceAll('""', '"'),
  );

const [heading = '', ...lines] = (await read('docs/asvs.csv')).trim().split('\n');
const rows = lines.map(cellsOf).map(([number = '', level = '', , asked = '', state = '', how = '', shown = '']) => ({
  ...{ number, level, asked, state, how, shown },
}));

describe('the security documentation', () => {
  it.each(['docs/security.md', 'docs/asvs.csv', 'docs/runbooks/rotate-keys.md'])(
    '%s names only existing files',
    async (page) => {
      const named = filesIn(await read(page));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );

  it('has every requirement once, in the standard’s order', () => {
    expect(cellsOf(heading)).toEqual(['requirement', 'level', 'chapter', 'asked', 'state', 'how', 'shown by']);
    const places = rows.map(({ number }) => {
      const [chapter = 0, section = 0, at = 0] = number.split('.').map(Number);
      return chapter * 10_000 + section * 100 + at;
    });
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
    expect(rows.filter(({ level, asked }) => !/^L[123]$/.test(level) || !asked)).toEqual([]);
    // The number of requirements of levels 1 and 2 in ASVS 5.0.0.
    expect(rows.filter(({ level }) => level !== 'L3')).toHaveLength(253);
  });

  it('shows each requirement by a test, or names the file that meets it, or says that it is not met', () => {
    const unknown = rows.filter(({ state }) => !['met', 'in part', 'not there', 'does not apply'].includes(state));
    expect(unknown).toEqual([]);
    const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
    const claimed = rows.filter(({ state }) => state === 'met');
    expect(claimed.filter(({ how, shown }) => !shown && filesIn(how).length === 0)).toEqual([]);
    expect(rows.filter(({ shown }) => !shown.split('; ').filter(Boolean).every(isTest))).toEqual([]);
  });
});
