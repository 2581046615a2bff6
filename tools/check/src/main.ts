/**
 * `npm test`: the build, then unit and integration tests, lint and types beside the browser tests. Everything runs to its end,
 * so that one run shows all failures; the last line is `N passed, N failed`. A few failed tests run once more, alone.
 */
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import {
  afterSecondAttempt,
  browserResults,
  failedTasks,
  forgetReports,
  projectResults,
  wholeTally,
  type Tally,
} from './results.ts';

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

async function browserTests(flags: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = join(reports, 'browser.json');
  await rm(report, { force: true });
  const { well } = await run(
    bin('playwright'),
    ['test', '--config=apps/e2e/playwright.config.ts', '--reporter=list,json', ...flags],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, BUILD: 'off', ...env } },
  );
  return browserResults(report, well);
}

const checks = ['test', 'lint', 'typecheck'];

/** More failures than these are no accident of a busy machine. */
const MOST_REPEATED = 10;

const sum = (tallies: Tally[], count: (tally: Tally) => number) =>
  tallies.reduce((total, tally) => total + count(tally), 0);
const passedIn = (tallies: Tally[]) => sum(tallies, ({ passed }) => passed);
const failedIn = (tallies: Tally[]) => sum(tallies, ({ failed }) => failed);
const failuresIn = (tallies: Tally[]) => tallies.flatMap(({ failures }) => failures);

/**
 * Runs what failed once more, with the machine to itself: a test that then passes had too little time beside all others. It
 * does not fail the run, but is named at its end (docs/decisions/tests.md).
 */
async function withSecondAttempt(first: Tally[], again: () => Promise<Tally[]>) {
  // Without a single result nothing is known to have passed.
  const isRepeated = failedIn(first) > 0 && failedIn(first) <= MOST_REPEATED && passedIn(first) > 0;
  if (!isRepeated) return { tallies: first, repeated: [] };
  return { tallies: await again(), repeated: failuresIn(first) };
}

const started = Date.now();
await mkdir(reports, { recursive: true });
await forgetReports(root);
// The browser tests need the built shop. They take longest and often wait, the last of them nearly always: the other tests
// yield to them and use what they leave.
const built = await nx(['build']);
const [withoutBrowser, inBrowser] = await Promise.all([
  nx(checks, ['--parallel=2'], { yields: true }),
  browserTests([], { E2E_ALL: 'yes' }),
]);
const attempts = [
  // What passed comes from Nx's cache.
  await withSecondAttempt(withoutBrowser, () => nx(checks, ['--parallel=1'])),
  await withSecondAttempt([inBrowser], async () => {
    const second = await browserTests(['--last-failed', '--no-deps', '--workers=1']);
    return [afterSecondAttempt(inBrowser, second)];
  }),
];
const tallies = [...built, ...attempts.flatMap((attempt) => attempt.tallies)];

const failed = failedIn(tallies);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(`\nIn ${minutes} minutes.`);
for (const failure of attempts.flatMap((attempt) => attempt.repeated))
  console.log(`failed at first, so run again: ${failure}`);
for (const failure of failuresIn(tallies)) console.log(`failed: ${failure}`);
console.log(`${passedIn(tallies)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
