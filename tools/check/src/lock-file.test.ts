import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockFileFindings, withoutChecksum } from './lock-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kanaka-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

const good = {
  version: '1.0.0',
  resolved: 'https://registry.npmjs.org/clasp/-/clasp-1.0.0.tgz',
  integrity: `sha512-${'A'.repeat(86)}==`,
};

async function findingsOf(clasp: Record<string, unknown>): Promise<string> {
  const path = join(folder, 'package-lock.json');
  const packages = { '': { name: 'shop' }, 'node_modules/clasp': clasp };
  await writeFile(path, JSON.stringify({ name: 'shop', lockfileVersion: 3, packages }));
  return (await lockFileFindings(path)).join('\n');
}

describe('an installed package', () => {
  it('comes from npm’s own registry, over https', async () => {
    expect(await lockFileFindings()).toEqual([]);
    expect(await findingsOf(good)).toBe('');
  });

  it('has a checksum, so that it cannot be replaced unnoticed', async () => {
    expect(await withoutChecksum()).toEqual([]);
  });

  it.each([
    ['another host', { resolved: 'https://packages.example/clasp/-/clasp-1.0.0.tgz' }, 'invalid host'],
    ['plain http', { resolved: 'http://registry.npmjs.org/clasp/-/clasp-1.0.0.tgz' }, 'invalid protocol'],
    [
      'another package',
      { resolved: 'https://registry.npmjs.org/clamp/-/clamp-1.0.0.tgz' },
      'package with a different name',
    ],
    ['a weak checksum', { integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, 'invalid integrity'],
  ])('is reported when it is from %s', async (_, change, words) => {
    expect(await findingsOf({ ...good, ...change })).toContain(words);
  });
});
