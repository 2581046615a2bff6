import { glob, readFile, rm } from 'node:fs/promises';
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
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** The part of Playwright's JSON report that is used. */
const BrowserSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      file: z.string(),
      line: z.int(),
      tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })) })),
    }),
  ),
  get suites(): z.ZodOptional<z.ZodArray<typeof BrowserSuite>> {
    return z.array(BrowserSuite).optional();
  },
});
const BrowserReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int() }),
  suites: z.array(BrowserSuite),
});

/** The files of the projects' test reports (see `test` in nx.json). Nx restores them with a cached result. */
const REPORTS = '{apps,libs,tools}/*/test-results/jest.json';

/** Deletes the reports of the last run, so that they do not count for a project that cannot start. */
export async function forgetReports(root: string): Promise<void> {
  for await (const path of glob(REPORTS, { cwd: root })) await rm(join(root, path));
}

/** A check without single tests, or one whose tests cannot have run. */
const oneFailure = (name: string): Tally => ({ passed: 0, failed: 1, failures: [name] });

/** The start of an error's message, with its colours taken out: enough to see what failed where a long log was cut. */
const startOf = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .join('\n  ');

/** Sums up all projects' reports. A run that failed without a failed test counts as one failure. */
export async function projectResults(root: string, well: boolean): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, failures: [] };
  for await (const path of glob(REPORTS, { cwd: root })) {
    const report = JestReport.parse(JSON.parse(await readFile(join(root, path), 'utf8')));
    tally.passed += report.numPassedTests;
    tally.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
    for (const { name, status, assertionResults } of report.testResults) {
      const broken = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}\n  ${startOf(failureMessages[0])}`);
      if (status === 'failed')
        tally.failures.push(...(broken.length > 0 ? broken : ['could not run']).map((test) => `${name}: ${test}`));
    }
  }
  if (well || tally.failed > 0) return tally;
  return { ...tally, ...oneFailure('see the failed tasks that Nx names above'), passed: tally.passed };
}

/** All failed tests of a suite and of those in it. */
const failedSpecs = ({ specs, suites = [] }: z.infer<typeof BrowserSuite>): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors);
      return `${file}:${line}: ${title}\n  ${startOf(error?.message)}`;
    }),
  ...suites.flatMap(failedSpecs),
];

/** Sums up the browser tests' report. */
export async function browserResults(path: string, well: boolean): Promise<Tally> {
  const report = await readFile(path, 'utf8').catch(() => 'null');
  const { data } = BrowserReport.safeParse(JSON.parse(report));
  if (!data || (!well && data.stats.unexpected === 0))
    return oneFailure('the browser tests could not run to their end');
  const { expected, unexpected } = data.stats;
  return { passed: expected, failed: unexpected, failures: data.suites.flatMap(failedSpecs) };
}
