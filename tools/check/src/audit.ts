/**
 * `npm run audit`: whether an installed package has a known vulnerability. All packages are checked, not only "production"
 * ones, because each app is bundled from what npm calls development packages. If the registry cannot be asked (no network, a
 * mirror without that service), it says so and does not fail.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { verdictOf } from './audit-verdict.ts';

const root = join(import.meta.dirname, '../../..');
const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 2 ** 20,
});

const { lines, passed } = verdictOf(error ? { output: String(error) } : { report: stdout });
for (const line of lines) console.log(line);
process.exitCode = passed ? 0 : 1;
