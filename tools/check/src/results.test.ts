import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserResults, forgetReports, projectResults } from './results.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kanaka-results-'));
});
afterEach(() => rm(root, { recursive: true }));

async function report(project: string, statuses: string[], suites = 0): Promise<void> {
  const folder = join(root, project, 'test-results');
  await mkdir(folder, { recursive: true });
  const count = (status: string) => statuses.filter((given) => given === status).length;
  const status = count('failed') + suites > 0 ? 'failed' : 'passed';
  const assertionResults = statuses.map((given, index) => ({
    fullName: `rule ${index}`,
    status: given,
    failureMessages: given === 'failed' ? ['\u001b[31mExpected: 1\u001b[39m\n\nReceived: 2'] : [],
  }));
  const counts = {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numRuntimeErrorTestSuites: suites,
  };
  const testResults = [{ name: `${project}.test.ts`, status, assertionResults }];
  await writeFile(join(folder, 'jest.json'), JSON.stringify({ ...counts, testResults }));
}

it('sums up the reports of all projects, with failed tests and suites that could not run', async () => {
  await report('apps/cart', ['passed', 'failed']);
  await report('libs/money', [], 1);
  expect(await projectResults(root, false)).toEqual({
    passed: 1,
    failed: 2,
    failures: expect.arrayContaining([
      'apps/cart.test.ts: rule 1\n  Expected: 1\n  Received: 2',
      'libs/money.test.ts: could not run',
    ]),
  });
});

it('counts a run that failed without a failed test, and ignores the reports of an earlier one', async () => {
  await report('apps/cart', ['passed']);
  expect(await projectResults(root, true)).toMatchObject({ passed: 1, failed: 0 });
  expect(await projectResults(root, false)).toMatchObject({ passed: 1, failed: 1 });
  await forgetReports(root);
  expect(await projectResults(root, true)).toMatchObject({ passed: 0, failed: 0 });
});

const browserReport = (stats: object, suites: object[] = []) => JSON.stringify({ stats, suites });

it('names failed browser tests with their messages', async () => {
  const path = join(root, 'browser.json');
  const spec = (title: string, message?: string) => {
    const results = [{ errors: message === undefined ? [] : [{ message }] }];
    return { title, ok: message === undefined, file: 'shop.spec.ts', line: 7, tests: [{ results }] };
  };
  const inner = { specs: [spec('finds a ring', 'no ring')] };
  const suites = [{ specs: [spec('opens'), spec('pays', 'not paid')], suites: [inner] }];
  await writeFile(path, browserReport({ expected: 1, unexpected: 2 }, suites));
  expect(await browserResults(path, false)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['shop.spec.ts:7: pays\n  not paid', 'shop.spec.ts:7: finds a ring\n  no ring'],
  });
});

it('counts a run of browser tests that did not come to its end', async () => {
  const path = join(root, 'browser.json');
  expect(await browserResults(path, false)).toMatchObject({ passed: 0, failed: 1 });
  await writeFile(path, browserReport({ expected: 4, unexpected: 0 }));
  expect(await browserResults(path, false)).toMatchObject({ failed: 1 });
});
