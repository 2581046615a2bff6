import { describe, expect, it } from '@jest/globals';
import { verdictOf } from './audit-verdict.ts';

const weakness = (severity: string) => ({
  name: 'clasp',
  severity,
  range: '<1.0.1',
  via: [{ title: 'Opens by itself', url: 'https://github.com/advisories/GHSA-0000' }, 'spring'],
});
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

describe('the verdict on known vulnerabilities', () => {
  it('passes if there are none, and says so', () => {
    expect(verdictOf({ report: report({}) })).toEqual({ lines: ['No known weakness.'], passed: true });
  });

  it.each([
    ['moderate', '·', true],
    ['high', '✗', false],
    ['critical', '✗', false],
  ])('reports a %s vulnerability, and fails only on high and critical ones', (severity, mark, passed) => {
    const verdict = verdictOf({ report: report({ clasp: weakness(severity) }) });
    expect(verdict.passed).toBe(passed);
    expect(verdict.lines[0]).toBe(
      `${mark} ${severity}: clasp <1.0.1: Opens by itself https://github.com/advisories/GHSA-0000; through spring`,
    );
  });

  it.each([
    ['a registry refuses', { report: JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }) }, '405'],
    ['npm is missing', { output: 'Error: spawnSync npm ENOENT' }, 'ENOENT'],
    ['the output is no report', { report: '<html>' }, 'could not be read'],
  ])('is unknown when %s, and says why', (_, answer, why) => {
    const { lines, passed } = verdictOf(answer);
    expect(lines.join()).toContain('NOT CHECKED');
    expect(lines.join()).toContain(why);
    expect(passed).toBe(true);
  });
});
