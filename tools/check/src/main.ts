/**
 * `npm test`: the build, then unit and integration tests, lint and types beside the browser tests. Everything runs to its end,
 * so that one run shows all failures; the last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { browserResults, failedTasks, forgetReports, projectResults, wholeTally, type Tally } from './results.ts';

const root = join(import.meta.dirname, '../../..');
const reports = join(root, '.data', 'test-reports');

/** A process of this priority gets a sixth of the time of a usual one, if both need the processor. */
const LOW_PRIORITY = 8;

type Run = { well: boolean; output: string };

type Options = {
  env?: NodeJS.ProcessEnv;
  /** Whether it leaves the processor to others that need it. */
  yields?: boolean;
};

/** Runs a program, shows its output and returns it. */
function run(command: string, args: string[], { env = {}, yields = false }: Options = {}): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', ...env },
    });
    if (yields && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
    let output = '';
    const pass = (to: NodeJS.WriteStream) => (text: Buffer) => {
      to.write(text);
      output += text.toString();
    };
    child.stdout.on('data', pass(process.stdout));
    child.stderr.on('data', pass(process.stderr));
    // A signal ends the whole run, not only the current programs.
    const stop = (signal: NodeJS.Signals) => {
      child.once('close', () => process.exit(130));
      child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    const end = (well: boolean) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
      resolve({ well, output });
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** Runs Nx targets of all projects; returns their results. */
async function nx(targets: string[], flags: string[] = [], options: Options = {}): Promise<Tally[]> {
  const args = ['run-many', '--outputStyle=static', ...flags, `--targets=${targets.join(',')}`];
  const { well, output } = await run(bin('nx'), args, options);
  const failed = failedTasks(output);
  // If Nx failed without naming a failed task, the result of every task is unknown.
  const ran = well || failed.length > 0;
  const tallies = targets.map(async (target) => {
    const broken = failed.filter((task) => task.target === target).map(({ project }) => project);
    if (target === 'test') return projectResults(root, { well: ran && broken.length === 0, failed: broken });
    return wholeTally(target, { ran, failed: broken });
  });
  return Promise.all(tallies);
}

async function browserTests(): Promise<Tally> {
  const report = join(reports, 'browser.json');
  await rm(report, { force: true });
  const { well } = await run(
    bin('playwright'),
    ['test', '--config=apps/e2e/playwright.config.ts', '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, BUILD: 'off' } },
  );
  return browserResults(report, well);
}

const started = Date.now();
await mkdir(reports, { recursive: true });
await forgetReports(root);
// The browser tests need the built shop. They take longest and often wait: the other tests yield to them and use what they
// leave.
const built = await nx(['build']);
const [others, inBrowser] = await Promise.all([
  nx(['test', 'lint', 'typecheck'], ['--parallel=2'], { yields: true }),
  browserTests(),
]);
const tallies = [...built, ...others, inBrowser];

const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
const failed = sum((tally) => tally.failed);
console.log(`\nIn ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
console.log(`${sum(({ passed }) => passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
