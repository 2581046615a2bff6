import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedTasks, forgetReports, journeyResults, projectResults, wholeTally } from './results.ts';

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
  it('adds up what every project reported', async () => {
    await report('apps/cart', ['passed', 'passed']);
    await report('libs/money', ['passed']);
    expect(await projectResults(root, { well: true, failed: [] })).toEqual({ passed: 3, failed: 0, failures: [] });
  });

  it('names a failed test, and a suite that could not run', async () => {
    await report('apps/cart', ['passed', 'failed']);
    await report('libs/money', [], 'broken');
    expect(await projectResults(root, { well: false, failed: ['cart'] })).toEqual({
      passed: 1,
      failed: 2,
      failures: ['apps/cart: rule 1', 'libs/money: libs/money.test.ts'],
    });
  });

  it('is a failure when a run failed without saying why', async () => {
    await report('apps/cart', ['passed']);
    expect(await projectResults(root, { well: false, failed: ['cart'] })).toEqual({
      passed: 1,
      failed: 1,
      failures: ['tests of cart'],
    });
  });

  it('counts nothing by the reports of an earlier run', async () => {
    await report('apps/cart', ['passed']);
    await forgetReports(root);
    expect(await projectResults(root, { well: true, failed: [] })).toEqual({ passed: 0, failed: 0, failures: [] });
  });
});

describe('what Nx says at its end', () => {
  it('is read for the tasks that failed', () => {
    const said = 'lint of something\n\nFailed tasks:\n\n- cart:lint\n- local-tools:lint\n\nHint: more';
    expect(failedTasks(said)).toEqual([
      { project: 'cart', target: 'lint' },
      { project: 'local-tools', target: 'lint' },
    ]);
    expect(failedTasks('Successfully ran target lint for 20 projects')).toEqual([]);
  });
});

describe('the tally of the journeys', () => {
  it('counts one that needed a second try as failed, and a run without a report too', async () => {
    const path = join(root, 'journeys.json');
    await writeFile(path, JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1 } }));
    expect(await journeyResults(path, false)).toMatchObject({ passed: 4, failed: 2 });
    expect(await journeyResults(join(root, 'none.json'), false)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('what is well as a whole, or not', () => {
  it('counts once when it is, and once for every project in which it is not', () => {
    expect(wholeTally('lint', { ran: true, failed: [] })).toEqual({ passed: 1, failed: 0, failures: [] });
    expect(wholeTally('lint', { ran: true, failed: ['cart', 'ui'] })).toEqual({
      passed: 0,
      failed: 2,
      failures: ['lint of cart', 'lint of ui'],
    });
  });

  it('is a failure when nothing ran', () => {
    expect(wholeTally('types', { ran: false, failed: [] })).toEqual({ passed: 0, failed: 1, failures: ['types'] });
  });
});
