import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const lockFile = join(root, 'package-lock.json');

/** Packages that are installed under another name than their own. */
const ALIASES = ['typescript7:typescript'];

it('an installed package comes from npm’s own registry, over https, under its own name', async () => {
  const from = ['--path', lockFile, '--type', 'npm', '--allowed-hosts', 'npm', '--validate-https'];
  const names = ['--validate-integrity', '--validate-package-names', '--allowed-package-name-aliases', ...ALIASES];
  await promisify(execFile)(join(root, 'node_modules/.bin/lockfile-lint'), [...from, ...names]);
}, 60_000);

it('an installed package has a checksum, so that it cannot be replaced unnoticed', async () => {
  const Package = z.object({ integrity: z.string(), link: z.boolean(), inBundle: z.boolean() }).partial();
  const { packages } = z
    .object({ packages: z.record(z.string(), Package) })
    .parse(JSON.parse(await readFile(lockFile, 'utf8')));
  const without = Object.entries(packages)
    .filter(([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle)
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(without).toEqual([]);
});
