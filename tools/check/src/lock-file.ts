/** Checks that package-lock.json contains only packages of npm's own registry, fetched over https. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const ProcessError = z.object({ stderr: z.string() });
const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

const lockFile = join(root, 'package-lock.json');

/** Packages that are installed under another name than their own. */
const ALIASES = ['typescript7:typescript'];

/** The errors that lockfile-lint reports, one per line. */
export async function lockFileFindings(path = lockFile): Promise<string[]> {
  const args = ['--path', path, '--type', 'npm', '--allowed-hosts', 'npm', '--validate-https', '--validate-integrity'];
  const names = ['--validate-package-names', '--allowed-package-name-aliases', ...ALIASES];
  try {
    await run(join(root, 'node_modules/.bin/lockfile-lint'), [...args, ...names]);
    return [];
  } catch (error) {
    const output = ProcessError.safeParse(error).data?.stderr ?? String(error);
    return stripVTControlCharacters(output).split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore
  }
}

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), link: z.boolean().optional(), inBundle: z.boolean().optional() }),
  ),
});

/** Packages that could be replaced unnoticed: downloaded separately and without a checksum. */
export async function withoutChecksum(path = lockFile): Promise<string[]> {
  const { packages } = Lock.parse(JSON.parse(await readFile(path, 'utf8')));
  return Object.entries(packages)
    .filter(([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle)
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    .map(([place]) => place);
}
