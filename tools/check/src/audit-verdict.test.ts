import { describe, expect, it } from '@jest/globals';
import { verdictOf } from './audit-verdict.ts';

const weakness = (severity: string) => ({
  name: 'clasp',
  severity,
  range: '<1.0.1',
  via: [{ title: 'Opens by itself', url: 'https://github.com/advisories/GHSA-0000' }, 'spring'],
});
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

describe('what is known of the packages', () => {
  it('passes when nothing is, and says so', () => {
    expect(verdictOf({ report: report({}) })).toEqual({ lines: ['No known weakness.'], passed: true });
  });

  it.each([
    ['moderate', '·', true],
    ['high', '✗', false],
    ['critical', '✗', false],
  ])('tells a %s weakness, and fails on grave ones alone', (severity, mark, passed) => {
    const verdict = verdictOf({ report: report({ clasp: weakness(severity) }) });
    expect(verdict.passed).toBe(passed);
    expect(verdict.lines[0]).toBe(
      `${mark} ${severity}: clasp <1.0.1: Opens by itself https://github.com/advisories/GHSA-0000; through spring`,
    );
  });

  it.each([
    ['a registry refuses', { report: JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }) }, '405'],
    ['there is no npm', { said: 'Error: spawnSync npm ENOENT' }, 'ENOENT'],
    ['the answer is no report', { report: '<html>' }, 'nothing that can be read'],
  ])('is not known when %s, which is said plainly', (_, answer, why) => {
    const { lines, passed } = verdictOf(answer);
    expect(lines.join()).toContain('NOT LOOKED AT');
    expect(lines.join()).toContain(why);
    expect(passed).toBe(true);
  });
});
