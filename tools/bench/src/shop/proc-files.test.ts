import { describe, expect, it } from '@jest/globals';
import { parsePss, parseStat, withDescendants } from './proc-files.ts';

describe('what Linux says about a process', () => {
  it('counts processor time of the process and of its ended children, in milliseconds', () => {
    const stat = '4711 (node) S 4700 4711 4711 0 -1 4194560 900 0 3 0 120 30 7 3 20 0 11 0 884422 1 2 3';
    expect(parseStat(stat)).toEqual({ parent: 4700, processorMs: 1_600 });
  });

  it('is not misled by a program whose name looks like fields', () => {
    const stat = '9 (a) S 1 (b c) R 8 9 9 0 -1 0 0 0 0 0 1 2 0 0 20 0 1 0 5';
    expect(parseStat(stat)).toEqual({ parent: 8, processorMs: 30 });
  });

  it('reads the proportional memory in bytes, and none of a process that has ended', () => {
    expect(parsePss('00400000-7ffe ---p 0 00:00 0 [rollup]\nRss:   2216 kB\nPss:    546 kB\nPss_Dirty: 152 kB\n')).toBe(
      546 * 1024,
    );
    expect(parsePss('')).toBe(0);
  });

  it('finds the processes that a process started, and those that these started', () => {
    const parentOf = new Map([
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 2],
      [6, 1],
    ]);
    expect(withDescendants(2, parentOf).sort((one, other) => one - other)).toEqual([2, 3, 4, 5]);
  });
});
