import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserResults, failedTasks, forgetReports, projectResults, wholeTally } from './results.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kanaka-results-'));
  for (const group of ['apps', 'libs', 'tools']) await mkdir(join(root, group));
});
afterEach(() => rm(root, { recursive: true }));

async function report(project: string, statuses: string[], suite = 'passed'): Promise<void> {
  const folder = join(root, project, 'test-results');
  await mkdir(folder, { recursive: true });
  const count = (status: string) => statuses.filter((given) => given === status).length;
  await writeFile(
    join(folder, 'jest.json'),
    JSON.stringify({
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      numRuntimeErrorTestSuites: suite === 'broken' ? 1 : 0,
      testResults: [
        {
          name: `${project}.test.ts`,
          status: suite === 'passed' && count('failed') === 0 ? 'passed' : 'failed',
          assertionResults: statuses.map((status, index) => ({ fullName: `rule ${index}`, status })),
        },
      ],
    }),
  );
}

describe('the tally of all projects', () => {
  it('sums up the reports of all projects', async () => {
    await report('apps/cart', ['passed', 'passed']);
    await report('libs/money', ['passed']);
    expect(await projectResults(root, { well: true, failed: [] })).toEqual({ passed: 3, failed: 0, failures: [] });
  });

  it('names failed tests, and suites that could not run', async () => {
    await report('apps/cart', ['passed', 'failed']);
    await report('libs/money', [], 'broken');
    expect(await projectResults(root, { well: false, failed: ['cart'] })).toEqual({
      passed: 1,
      failed: 2,
      failures: ['apps/cart: rule 1', 'libs/money: libs/money.test.ts'],
    });
  });

  it('counts a failure if a run failed without a failed test', async () => {
    await report('apps/cart', ['passed']);
    expect(await projectResults(root, { well: false, failed: ['cart'] })).toEqual({
      passed: 1,
      failed: 1,
      failures: ['tests of cart'],
    });
  });

  it('ignores the reports of an earlier run', async () => {
    await report('apps/cart', ['passed']);
    await forgetReports(root);
    expect(await projectResults(root, { well: true, failed: [] })).toEqual({ passed: 0, failed: 0, failures: [] });
  });
});

describe('the summary of Nx', () => {
  it('names the tasks that failed', () => {
    const output = 'lint of something\n\nFailed tasks:\n\n- cart:lint\n- local-tools:lint\n\nHint: more';
    expect(failedTasks(output)).toEqual([
      { project: 'cart', target: 'lint' },
      { project: 'local-tools', target: 'lint' },
    ]);
    expect(failedTasks('Successfully ran target lint for 20 projects')).toEqual([]);
  });
});

describe('the tally of the browser tests', () => {
  it('names the tests that failed, and counts a run without a report as failed', async () => {
    const path = join(root, 'browser.json');
    const test = (status: string, message?: string) => ({
      projectName: 'phone',
      status,
      results: [{ error: { message } }, {}],
    });
    const spec = (title: string, line: number, tests: unknown[]) => ({ title, file: 'bag.spec.ts', line, tests });
    const passed = spec('keeps the bag', 3, [test('expected')]);
    const late = spec('pays at once', 9, [test('unexpected', 'Timeout\nat line 5')]);
    const failed = spec('empties the bag', 20, [test('unexpected', '\u001b[31mnot empty\u001b[39m')]);
    await writeFile(
      path,
      JSON.stringify({
        suites: [{ specs: [passed], suites: [{ specs: [late, failed] }] }],
        stats: { expected: 4, unexpected: 2 },
      }),
    );
    expect(await browserResults(path, false)).toEqual({
      passed: 4,
      failed: 2,
      failures: ['phone bag.spec.ts:9 pays at once: Timeout', 'phone bag.spec.ts:20 empties the bag: not empty'],
    });
    expect(await browserResults(join(root, 'none.json'), false)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the tally of a check that has no single tests', () => {
  it('counts once if it passed, otherwise once for each project in which it failed', () => {
    expect(wholeTally('lint', { ran: true, failed: [] })).toEqual({ passed: 1, failed: 0, failures: [] });
    expect(wholeTally('lint', { ran: true, failed: ['cart', 'ui'] })).toEqual({
      passed: 0,
      failed: 2,
      failures: ['lint of cart', 'lint of ui'],
    });
  });

  it('counts a failure if nothing ran', () => {
    expect(wholeTally('types', { ran: false, failed: [] })).toEqual({ passed: 0, failed: 1, failures: ['types'] });
  });
});
