/**
 * What `npm test` runs: lint, types, unit and integration tests, then the journeys in a browser. Everything runs to its
 * end, so one run tells all that is wrong; the last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failedTasks, forgetReports, journeyResults, projectResults, type Tally } from './results.ts';

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
const nx = (target: string) => run(bin('nx'), ['run-many', '--outputStyle=static', '--parallel=2', '-t', target]);

/** One thing that is well as a whole, or every project in which it is not. */
async function whole(name: string, target: string): Promise<Tally> {
  const { well, said } = await nx(target);
  if (well) return { passed: 1, failed: 0, failures: [] };
  const failures = failedTasks(said).map((task) => `${name} of ${task.project}`);
  return { passed: 0, failed: failures.length || 1, failures: failures.length > 0 ? failures : [name] };
}

async function tests(): Promise<Tally> {
  await forgetReports(root);
  const { said, well } = await nx('test');
  return projectResults(root, {
    well,
    failed: failedTasks(said).map(({ project }) => project),
  });
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
const tallies: Tally[] = [await whole('lint', 'lint'), await whole('types', 'typecheck'), await tests()];
if (existsSync(join(root, 'apps/e2e/playwright.config.ts'))) tallies.push(await journeys());

const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
const failed = sum((tally) => tally.failed);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(`\nIn ${minutes} minutes.`);
for (const failure of tallies.flatMap((tally) => tally.failures)) console.log(`failed: ${failure}`);
console.log(`${sum((tally) => tally.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
