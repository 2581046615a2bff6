import { access, constants, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { unpackChromium } from './unpack-chromium.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kanaka-unpack-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('unpacks one whole browser when two start together, and again when its files were tidied away', async () => {
  const [first, second] = await Promise.all([unpackChromium(folder), unpackChromium(folder)]);
  expect(second).toEqual(first);
  await access(first.executablePath, constants.X_OK);
  const unpacked = dirname(first.executablePath);
  expect(await readdir(folder)).toEqual([basename(unpacked)]);

  await rm(unpacked, { recursive: true });
  await mkdir(join(unpacked, 'fonts'), { recursive: true });
  await access((await unpackChromium(folder)).executablePath, constants.X_OK);
}, 60_000);
