import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export type Tally = { passed: number; failed: number; failures: string[] };

/** The part of Jest's JSON report that is used. */
const JestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** The file of a project's test report (see `test` in nx.json). Nx restores it with a cached result. */
const REPORT = 'test-results/jest.json';

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}

/** The folders of all projects, such as `apps/cart`. */
async function projects(root: string): Promise<string[]> {
  const groups = ['apps', 'libs', 'tools'];
  const folders = await Promise.all(groups.map((group) => readdir(join(root, group))));
  return groups.flatMap((group, index) => (folders[index] ?? []).map((name) => `${group}/${name}`));
}

/** Deletes the reports of the last run, so that they do not count for a project that cannot start. */
export async function forgetReports(root: string): Promise<void> {
  for (const project of await projects(root)) await rm(join(root, project, REPORT), { force: true });
}

/** The failed tasks in the summary that Nx prints at its end. */
export function failedTasks(output: string): { project: string; target: string }[] {
  const [, list = ''] = stripVTControlCharacters(output).split(/^Failed tasks:$/m);
  return [...list.matchAll(/^- ([\w@/-]+):([\w-]+)$/gm)].map(([, project = '', target = '']) => ({ project, target }));
}

/** A check without single tests: counts once if it passed, otherwise once for each project in which it failed. */
export function wholeTally(name: string, { ran, failed }: { ran: boolean; failed: string[] }): Tally {
  if (ran && failed.length === 0) return { passed: 1, failed: 0, failures: [] };
  const failures = ran ? failed.map((project) => `${name} of ${project}`) : [name];
  return { passed: 0, failed: failures.length, failures };
}

/** Sums up all projects' reports. A project that failed without a failed test (it could not start) counts as one failure. */
export async function projectResults(root: string, run: { well: boolean; failed: string[] }): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, failures: [] };
  for (const project of await projects(root)) {
    const report = JestReport.safeParse(await readJson(join(root, project, REPORT)));
    if (!report.success) continue;
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = report.data;
    tally.passed += numPassedTests;
    tally.failed += numFailedTests + numRuntimeErrorTestSuites;
    for (const suite of testResults) {
      const broken = suite.assertionResults.filter(({ status }) => status === 'failed');
      tally.failures.push(...broken.map(({ fullName }) => `${project}: ${fullName}`));
      if (suite.status === 'failed' && broken.length === 0) tally.failures.push(`${project}: ${suite.name}`);
    }
  }
  if (run.well || tally.failed > 0) return tally;
  const failures = run.failed.length > 0 ? run.failed.map((name) => `tests of ${name}`) : ['the tests could not run'];
  return { ...tally, failed: failures.length, failures };
}

/** The part of Playwright's JSON report that is used. Suites (a file, a `describe`) hold suites and tests. */
const BrowserTest = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string() }).partial().optional() })),
    }),
  ),
});

const BrowserSuite = z.object({
  specs: z.array(BrowserTest).default([]),
  get suites() {
    return z.array(BrowserSuite).default([]);
  },
});

const BrowserReport = z.object({
  suites: z.array(BrowserSuite),
  stats: z.object({ expected: z.int(), unexpected: z.int() }),
});

function allTests(suites: z.infer<typeof BrowserSuite>[]): z.infer<typeof BrowserTest>[] {
  return suites.flatMap((suite) => [...suite.specs, ...allTests(suite.suites)]);
}

/** The failed browser tests, each by its place, title and the first line of its error. */
function failedTests(suites: z.infer<typeof BrowserSuite>[]): string[] {
  return allTests(suites).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error?.message)?.error?.message ?? 'no error given';
        const [reason] = stripVTControlCharacters(message).split('\n');
        return `${projectName} ${file}:${line} ${title}: ${reason}`;
      }),
  );
}

/** Counts the browser tests. */
export async function browserResults(path: string, well: boolean): Promise<Tally> {
  const report = BrowserReport.safeParse(await readJson(path));
  if (!report.success) return { passed: 0, failed: 1, failures: ['the browser tests could not run'] };
  const { expected, unexpected } = report.data.stats;
  const failures = failedTests(report.data.suites);
  if (failures.length === 0 && !well) failures.push('the browser tests ended with an error');
  return { passed: expected, failed: unexpected || (well ? 0 : 1), failures };
}
