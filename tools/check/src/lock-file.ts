/** Whether package-lock.json lets in only what it should: packages of npm's own registry, over https. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const Said = z.object({ stderr: z.string() });
const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** Packages that are installed under another name than their own. */
const ALIASES = ['typescript7:typescript'];

/** What lockfile-lint finds wrong, a line each. */
export async function lockFileFindings(path = join(root, 'package-lock.json')): Promise<string[]> {
  const args = ['--path', path, '--type', 'npm', '--allowed-hosts', 'npm', '--validate-https', '--validate-integrity'];
  const names = ['--validate-package-names', '--allowed-package-name-aliases', ...ALIASES];
  try {
    await run(join(root, 'node_modules/.bin/lockfile-lint'), [...args, ...names]);
    return [];
  } catch (error) {
    const said = Said.safeParse(error).data?.stderr ?? String(error);
    return stripVTControlCharacters(said).split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore
  }
}
