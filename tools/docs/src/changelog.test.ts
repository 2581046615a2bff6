import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const read = (file: string) => readFile(join(import.meta.dirname, '../../..', file), 'utf8');

it('the changelog begins with a short list of what is unreleased, and names the version of package.json after it', async () => {
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  const [, unreleased = '', newest = ''] = (await read('CHANGELOG.md')).split(/^## /m);
  expect(unreleased).toMatch(/^\[Unreleased\]\n/);
  expect(unreleased.split(/\s+/).length).toBeLessThan(1000);
  expect(newest.split('\n')[0]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`));
});
