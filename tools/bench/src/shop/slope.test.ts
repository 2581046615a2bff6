import { describe, expect, it } from '@jest/globals';
import { slopePerHour } from './slope.ts';

const MIB = 2 ** 20;

describe('how fast memory grows', () => {
  it('is the growth in MiB an hour', () => {
    const points = [6, 7, 8, 9].map((minute) => ({ minute, bytes: (100 + 2 * minute) * MIB }));
    expect(slopePerHour(points)).toBeCloseTo(120);
  });

  it('does not count the warm-up', () => {
    const points = Array.from({ length: 20 }, (_, minute) => ({
      minute,
      bytes: minute <= 5 ? minute * 50 * MIB : 300 * MIB,
    }));
    expect(slopePerHour(points)).toBeCloseTo(0);
  });

  it('is little changed by memory that comes and goes', () => {
    const points = Array.from({ length: 100 }, (_, minute) => ({ minute, bytes: (300 + (minute % 2) * 40) * MIB }));
    expect(Math.abs(slopePerHour(points))).toBeLessThan(5);
  });

  it('is unknown before two minutes have been measured', () => {
    expect(slopePerHour([{ minute: 6, bytes: 5 }])).toBeNaN();
  });
});
