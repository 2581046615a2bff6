/** The image of orders, as an example: it contains only what `npm ls --omit=dev -w @kanaka/orders` lists. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bundle, type Contents } from '@kanaka/build-tools/bundle';
import { bundledPackages, closureOf } from './packages.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;
let contents: Contents;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  contents = await bundle({ entryPoints: [join(root, 'apps/orders/src/main.ts')], outfile: join(folder, 'main.js') });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isOurs = (name: string) => name.startsWith('@kanaka/');

describe('the bundle of orders', () => {
  it('contains only packages in the lists of orders and of our libraries that it lists', async () => {
    const listed = await closureOf(root, ['@kanaka/orders']);
    const inside = await bundledPackages(root, contents.files);
    expect(inside.length).toBeGreaterThan(10);
    expect(inside.filter(({ folder: at }) => !listed.some((each) => each.folder === at))).toEqual([]);
    expect(contents.external.filter((name) => !listed.some((each) => each.name === name))).toEqual([]);
  });

  it('contains only sources of orders and of our libraries that it lists, and no tests', async () => {
    const libraries = (await closureOf(root, ['@kanaka/orders'])).filter(({ name }) => isOurs(name));
    const ours = contents.files
      .map((file) => relative(root, join(process.cwd(), file)))
      .filter((file) => !file.includes('node_modules'));
    const folders = libraries.map(({ name }) => name.slice('@kanaka/'.length)).sort();
    const used = new Set(ours.map((file) => file.split('/')[1]));
    expect([...used].filter((name) => name !== undefined && !folders.includes(name))).toEqual([]);
    expect(ours.filter((file) => /\.test\.|\/test\//.test(file))).toEqual([]);
  });
});
