import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { linkPackages } from './release.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

it('lends a release the packages of the checkout, but not its code', async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'kanaka-link-')));
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  for (const root of [from, to]) {
    for (const path of ['libs/money', 'apps/media', 'tools']) await mkdir(join(root, path), { recursive: true });
    await writeFile(join(root, 'libs/money/package.json'), '{}');
  }
  for (const path of ['node_modules/zod', 'node_modules/@kanaka', 'apps/media/node_modules/sharp'])
    await mkdir(join(from, path), { recursive: true });
  await symlink('../../libs/money', join(from, 'node_modules/@kanaka/money'));

  await linkPackages(from, to);
  expect(await realpath(join(to, 'node_modules/@kanaka/money'))).toBe(join(to, 'libs/money'));
  expect(await realpath(join(to, 'node_modules/zod'))).toBe(join(from, 'node_modules/zod'));
  expect(await realpath(join(to, 'apps/media/node_modules/sharp'))).toBe(join(from, 'apps/media/node_modules/sharp'));
});
