import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export type Tally = { passed: number; failed: number; failures: string[] };

/** The part of Jest's JSON report we count by. */
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

/** Where a project's tests leave their report (see `test` in nx.json). A cached run brings its report back with it. */
const REPORT = 'test-results/jest.json';

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Every project's folder, as `apps/cart`. */
async function projects(root: string): Promise<string[]> {
  const groups = ['apps', 'libs', 'tools'];
  const folders = await Promise.all(groups.map((group) => readdir(join(root, group))));
  return groups.flatMap((group, index) => (folders[index] ?? []).map((name) => `${group}/${name}`));
}

/** Takes the last run's reports away, so that a project that cannot even start is not counted by an old one. */
export async function forgetReports(root: string): Promise<void> {
  for (const project of await projects(root)) await rm(join(root, project, REPORT), { force: true });
}

/** The tasks that Nx names at its end as failed. */
export function failedTasks(said: string): { project: string; target: string }[] {
  const [, list = ''] = stripVTControlCharacters(said).split(/^Failed tasks:$/m);
  return [...list.matchAll(/^- ([\w@/-]+):([\w-]+)$/gm)].map(([, project = '', target = '']) => ({ project, target }));
}

/** One thing that is well as a whole, or every project in which it is not. */
export function wholeTally(name: string, { ran, failed }: { ran: boolean; failed: string[] }): Tally {
  if (ran && failed.length === 0) return { passed: 1, failed: 0, failures: [] };
  const failures = ran ? failed.map((project) => `${name} of ${project}`) : [name];
  return { passed: 0, failed: failures.length, failures };
}

/** Adds up every project's report. A project that failed without a failed test (it could not even start) counts as one. */
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

/** The part of Playwright's JSON report we count by. */
const JourneyReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

/** Counts the journeys. One that only passed at a second try has failed. */
export async function journeyResults(path: string, well: boolean): Promise<Tally> {
  const report = JourneyReport.safeParse(await readJson(path));
  if (!report.success) return { passed: 0, failed: 1, failures: ['the browser journeys could not run'] };
  const { expected, unexpected, flaky } = report.data.stats;
  const failed = unexpected + flaky || (well ? 0 : 1);
  return { passed: expected, failed, failures: failed ? ['browser journeys (see the list above)'] : [] };
}
