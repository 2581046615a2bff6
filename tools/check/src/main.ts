/**
 * What `npm test` runs: lint, types, unit and integration tests and the build, then the journeys in a browser. Everything runs to its
 * end, so one run tells all that is wrong; the last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failedTasks, forgetReports, journeyResults, projectResults, wholeTally, type Tally } from './results.ts';

const root = join(import.meta.dirname, '../../..');
const reports = join(root, '.data', 'test-reports');

type Run = { well: boolean; said: string };

/** Runs a program with its output on ours, and keeps what it said. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', ...env },
    });
    let said = '';
    const pass = (to: NodeJS.WriteStream) => (text: Buffer) => {
      to.write(text);
      said += text.toString();
    };
    child.stdout.on('data', pass(process.stdout));
    child.stderr.on('data', pass(process.stderr));
    // Whoever stops the tests wants them to stop, not to go on with the next kind.
    const stop = (signal: NodeJS.Signals) => {
      child.once('close', () => process.exit(130));
      child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    const end = (well: boolean) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
      resolve({ well, said });
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/**
 * What Nx does for every project, all in one run: while one project's long tests keep a core, the other core goes on. The
 * journeys come after it, and find the shop built.
 */
async function everyProject(): Promise<Tally[]> {
  await forgetReports(root);
  const targets = ['lint', 'typecheck', 'test', 'build'];
  const options = ['--outputStyle=static', '--parallel=2', `--targets=${targets.join(',')}`];
  const { well, said } = await run(bin('nx'), ['run-many', ...options]);
  const failed = failedTasks(said);
  const failedIn = (target: string) => failed.filter((task) => task.target === target).map(({ project }) => project);
  // Without a word about a task, nothing is known of any.
  const ran = well || failed.length > 0;
  return [
    wholeTally('lint', { ran, failed: failedIn('lint') }),
    wholeTally('types', { ran, failed: failedIn('typecheck') }),
    wholeTally('build', { ran, failed: failedIn('build') }),
    await projectResults(root, { well: ran && failedIn('test').length === 0, failed: failedIn('test') }),
  ];
}

async function journeys(): Promise<Tally> {
  const report = join(reports, 'journeys.json');
  await rm(report, { force: true });
  const { well } = await run(
    bin('playwright'),
    ['test', '--config=apps/e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return journeyResults(report, well);
}

const started = Date.now();
await mkdir(reports, { recursive: true });
const tallies = await everyProject();
if (existsSync(join(root, 'apps/e2e/playwright.config.ts'))) tallies.push(await journeys());

const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
const failed = sum((tally) => tally.failed);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(`\nIn ${minutes} minutes.`);
for (const failure of tallies.flatMap((tally) => tally.failures)) console.log(`failed: ${failure}`);
console.log(`${sum((tally) => tally.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
