import { access, constants, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findChromium } from './find-chromium.ts';

/** Of the package with the browser, which is part of its folder's name. */
const { version } = JSON.parse(
  await readFile(
    join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../package.json'),
    'utf8',
  ),
) as { version: string };

let folder: string;

beforeAll(async () => {
  // A font configuration of this machine must not affect these tests.
  Reflect.deleteProperty(process.env, 'FONTCONFIG_FILE');
  folder = await mkdtemp(join(tmpdir(), 'kanaka कनक unpack-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('unpacks one complete browser for two simultaneous calls where the files of an earlier one were removed', async () => {
  const unpacked = join(folder, `kanaka-chromium-${version}`);
  await mkdir(join(unpacked, 'fonts'), { recursive: true });
  const [first, second] = await Promise.all([findChromium({ parent: folder }), findChromium({ parent: folder })]);
  expect(second).toEqual(first);
  expect(first.executablePath).toBe(join(unpacked, 'chromium'));
  await access(first.executablePath, constants.X_OK);
  expect(await readdir(folder)).toEqual([basename(unpacked)]);
}, 120_000);

async function fontFolders(env: Record<string, string | undefined>): Promise<string[]> {
  const text = await readFile(env['FONTCONFIG_FILE'] ?? '', 'utf8');
  expect(text).not.toContain('<include');
  return [...text.matchAll(/<dir>(.*)<\/dir>/g)].map(([, path = '']) => path);
}

it('limits any browser, also an installed or an already unpacked one, to the fonts that come with the package', async () => {
  const { env, executablePath } = await findChromium({ parent: folder });
  const own = join(dirname(executablePath), 'fonts');
  expect(await fontFolders(env)).toEqual([own]);
  expect(await readdir(own)).not.toEqual([]);

  await writeFile(env['FONTCONFIG_FILE'] ?? '', '<fontconfig><dir>/usr/share/fonts</dir></fontconfig>');
  expect(await fontFolders((await findChromium({ parent: folder })).env)).toEqual([own]);

  const named = await findChromium({ parent: folder, named: '/usr/bin/chromium' });
  expect(named.executablePath).toBe('/usr/bin/chromium');
  const [beside = ''] = await fontFolders(named.env);
  expect(beside).toMatch(/kanaka-fonts-/);
  expect(await readdir(beside)).not.toEqual([]);
}, 120_000);
