import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Adds up every project's report. A run that failed without any failed test (a project that could not even start) counts as one. */
export async function projectResults(root: string, well: boolean): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, failures: [] };
  for (const group of ['apps', 'libs', 'tools']) {
    for (const project of await readdir(join(root, group))) {
      const report = JestReport.safeParse(await readJson(join(root, group, project, REPORT)));
      if (!report.success) continue;
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = report.data;
      tally.passed += numPassedTests;
      tally.failed += numFailedTests + numRuntimeErrorTestSuites;
      for (const suite of testResults) {
        const broken = suite.assertionResults.filter(({ status }) => status === 'failed');
        tally.failures.push(...broken.map(({ fullName }) => `${group}/${project}: ${fullName}`));
        if (suite.status === 'failed' && broken.length === 0) tally.failures.push(`${group}/${project}: ${suite.name}`);
      }
    }
  }
  if (!well && tally.failed === 0) return { ...tally, failed: 1, failures: ['a project could not run its tests'] };
  return tally;
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
