/**
 * `npm test`: unit and integration tests, lint and types beside the browser tests, whose shop is built when it starts.
 * Everything runs to its end, so that one run shows all failures; the last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { browserResults, forgetReports, projectResults, type Tally } from './results.ts';

const root = join(import.meta.dirname, '../../..');
const report = join(root, '.data/test-reports/browser.json');

/** A process of this priority gets a sixth of the time of a usual one, if both need the processor. */
const LOW_PRIORITY = 8;

/** Runs an installed program; returns whether it ended well. One that yields leaves the processor to others that need it. */
function run(name: string, args: string[], { yields = false } = {}): Promise<boolean> {
  const nx = { NX_DAEMON: 'false', NX_TUI: 'false' };
  // What one program has compiled, the next does not compile again; a run starts nearly two hundred.
  const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/kanaka/compiled');
  const child = spawn(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...nx, NODE_COMPILE_CACHE, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  if (yields && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  // A signal ends the whole run, not only the current programs.
  const stop = (signal: NodeJS.Signals) => {
    child.once('close', () => process.exit(130));
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

const targets = 'test,lint,typecheck';
/**
 * Nx starts first what most other projects depend on, then the first of these. The longest ones are not last: one of them
 * would run alone at the end, on one processor.
 */
const longest = 'admin,storefront,kanaka';

const started = Date.now();
await mkdir(join(report, '..'), { recursive: true });
await rm(report, { force: true });
await forgetReports(root);
// The browser tests take longest and often wait: the other tests yield to them and use what they leave.
const tallies: Tally[] = await Promise.all([
  run('nx', ['run-many', '--outputStyle=static', '--parallel=3', `--projects=${longest},*`, `--targets=${targets}`], {
    yields: true,
  }).then((well) => projectResults(root, well)),
  run('playwright', ['test', '--config=apps/e2e/playwright.config.ts', '--reporter=list,json']).then((well) =>
    browserResults(report, well),
  ),
]);

const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
const failed = sum((tally) => tally.failed);
console.log(`\nIn ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
console.log(`${sum(({ passed }) => passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
