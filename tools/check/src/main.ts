/**
 * What `npm test` runs: lint, types, unit and integration tests, then the journeys in a browser. Everything runs to its
 * end, so one run tells all that is wrong; the last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { journeyResults, projectResults, type Tally } from './results.ts';

const root = join(import.meta.dirname, '../../..');
const reports = join(root, '.data', 'test-reports');

/** Runs a program with its output on ours; answers whether it ended well. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', ...env },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  });
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const nx = (...args: string[]) => run(bin('nx'), ['run-many', '--outputStyle=static', '--parallel=2', ...args]);

/** Whether something is well, as one more line of the tally. */
function whole(name: string, well: boolean): Tally {
  return well ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] };
}

async function journeys(): Promise<Tally> {
  const report = join(reports, 'journeys.json');
  await rm(report, { force: true });
  const well = await run(
    bin('playwright'),
    ['test', '--config=apps/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  return journeyResults(report, well);
}

const started = Date.now();
await mkdir(reports, { recursive: true });
const tallies: Tally[] = [whole('lint', await nx('-t', 'lint')), whole('types', await nx('-t', 'typecheck'))];
const testsWell = await nx('-t', 'test');
tallies.push(await projectResults(root, testsWell));
if (existsSync(join(root, 'apps/e2e/playwright.config.ts'))) tallies.push(await journeys());

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failures = tallies.flatMap((tally) => tally.failures);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(`\nIn ${minutes} minutes.`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
