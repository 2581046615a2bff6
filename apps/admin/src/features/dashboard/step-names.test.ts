import { describe, expect, it } from '@jest/globals';
import { fullName, rangeName, shortName, stepKind } from './figures.ts';

const step = (from: string, to: string) => ({
  from: new Date(`${from}+05:30`).toISOString(),
  to: new Date(`${to}+05:30`).toISOString(),
});
const hour = step('2026-11-21T09:00', '2026-11-21T10:00');
const day = step('2026-11-21T00:00', '2026-11-22T00:00');
const week = step('2026-11-15T00:00', '2026-11-22T00:00');

describe('A step of the sales chart', () => {
  it.each([
    [hour, 24, 'hour', '9 am', '9 am to 10 am'],
    [day, 7, 'day', 'Sat 21', 'Sat, 21 Nov'],
    [day, 30, 'day', '21 Nov', 'Sat, 21 Nov'],
    [week, 52, 'week', '15 Nov', '15 Nov 2026 to 21 Nov 2026'],
  ] as const)('is named by the shop’s own clock (%#)', (one, count, kind, short, full) => {
    const steps = Array.from({ length: count }, () => one);
    expect(stepKind(steps)).toBe(kind);
    expect(shortName(one, steps)).toBe(short);
    expect(fullName(one, steps)).toBe(full);
  });

  it('names a period by its first and last day', () => {
    expect(rangeName(week)).toBe('15 Nov 2026 to 21 Nov 2026');
    expect(rangeName(day)).toBe('21 Nov 2026');
  });
});
