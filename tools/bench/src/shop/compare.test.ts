import { describe, expect, it } from '@jest/globals';
import { changesSince, drawChanges } from './compare.ts';
import { Report, type Measured } from './measured.ts';

const row: Measured = {
  name: 'list',
  what: 'list of 20',
  calls: 900,
  perSecond: 1_000,
  p50: 8,
  p99: 20,
  ratio: 0.5,
  floors: {},
  processorMs: { catalog: 0.5, gateway: 0.5 },
  errors: 0,
  firstError: null,
  wanted: {},
};
const report = (...rows: Measured[]): Report => ({
  at: '2026-01-02T03:04:05.000Z',
  size: { products: 1_000, orders: 0 },
  quick: false,
  rows,
  memory: { idle: { catalog: 2 ** 20 }, after: { catalog: 2 ** 21 }, rested: {} },
});

describe('what has changed since an earlier run', () => {
  it('is each figure now and then, with its factor', () => {
    const changes = changesSince(
      report(row),
      report({ ...row, perSecond: 1_500, p50: 4, processorMs: { catalog: 0.25 } }),
    );
    expect(changes).toEqual([
      { row: 'list of 20', figure: 'a second', now: '1500.0', then: '1000.0', factor: 1.5 },
      { row: 'list of 20', figure: 'p50 ms', now: '4.00', then: '8.00', factor: 0.5 },
      { row: 'list of 20', figure: 'p99 ms', now: '20.00', then: '20.00', factor: 1 },
      { row: 'list of 20', figure: 'ratio', now: '0.50', then: '0.50', factor: 1 },
      { row: 'list of 20', figure: 'processor ms', now: '0.25', then: '1.00', factor: 0.25 },
      { row: 'memory, idle', figure: 'MiB', now: '1', then: '1', factor: 1 },
      { row: 'memory, after', figure: 'MiB', now: '2', then: '2', factor: 1 },
    ]);
  });

  it('leaves out what one of the runs has not measured', () => {
    const changes = changesSince(report(row), report({ ...row, ratio: null }, { ...row, name: 'search' }));
    expect(changes.map(({ figure }) => figure)).toEqual(['a second', 'p50 ms', 'p99 ms', 'processor ms', 'MiB', 'MiB']);
  });

  it('is printed with the size of the earlier shop', () => {
    const lines = drawChanges(report(row), report({ ...row, p50: 12 }));
    expect(lines[0]).toMatch(/1000 products and 0 orders/);
    expect(lines.find((line) => line.includes('p50'))).toMatch(/12\.00 +8\.00 +× 1\.50/);
  });

  it('can be computed from the file of the earlier run', () => {
    expect(Report.parse(JSON.parse(JSON.stringify(report(row))))).toEqual(report(row));
  });
});
