import { describe, expect, it } from '@jest/globals';
import type { Measured } from './measured.ts';
import { drawMemory, drawRows } from './table.ts';

const row: Measured = {
  name: 'list',
  what: 'list of 20',
  calls: 900,
  perSecond: 1_234.4,
  p50: 7.891,
  p99: 20,
  ratio: 0.5,
  floors: { proxy: 2_469, memory: 9_000 },
  processorMs: { catalog: 0.3, gateway: 0.65, media: 0.01 },
  errors: 0,
  firstError: null,
  wanted: { ratio: 0.8 },
};

describe('the table', () => {
  it('shows a row with its floors, what is wanted and the parts that need the processor most', () => {
    const [heading, line] = drawRows([row]);
    expect(heading).toMatch(/a second +p50 ms +p99 ms +ratio/);
    expect(line).toBe(
      'list of 20      1234    7.89   20.00   0.50  proxy 2469, memory 9000  ratio ≥ 0.8  not reached  0.96: gateway 0.65, catalog 0.30',
    );
  });

  it('says that a row is reached', () => {
    expect(drawRows([{ ...row, ratio: 0.8 }])[1]).toMatch(/ratio ≥ 0.8 +reached/);
  });

  it('shows a failed row as failed, however fast it was', () => {
    const [, line] = drawRows([{ ...row, ratio: 2, errors: 3, firstError: 'status 503' }]);
    expect(line).toMatch(/FAILED: 3 errors, status 503/);
    expect(line).not.toMatch(/reached/);
  });

  it('shows memory by part, the largest first, and in sum', () => {
    const lines = drawMemory({
      idle: { gateway: 50 * 2 ** 20, catalog: 60 * 2 ** 20 },
      after: { gateway: 150 * 2 ** 20, catalog: 70 * 2 ** 20 },
      rested: { gateway: 140 * 2 ** 20, catalog: 65 * 2 ** 20 },
    });
    expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['memory in MiB', 'idle', 'after', 'a minute later'],
      ['gateway', '50', '150', '140'],
      ['catalog', '60', '70', '65'],
      ['in sum', '110', '220', '205'],
      ['wanted at most', '800', '1200', '1200'],
    ]);
  });
});
