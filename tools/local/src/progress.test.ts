import { describe, expect, it } from '@jest/globals';
import { createProgress } from './progress.ts';

function screen(isTTY: boolean, size: { columns?: number; rows?: number } = {}) {
  let output = '';
  let time = 0;
  const write = (text: string | Uint8Array) => {
    output += String(text);
    return true;
  };
  const progress = createProgress({ write, isTTY, columns: 80, rows: 40, ...size }, () => time);
  return { progress, output: () => output, pass: (ms: number) => (time += ms) };
}

describe('the progress of the start', () => {
  it('is one line for each change without a terminal', () => {
    const { progress, output, pass } = screen(false);
    progress.begin('postgres');
    progress.begin('demo catalogue', '1 of 30 pieces');
    progress.begin('demo catalogue', '1 of 30 pieces');
    pass(1_250);
    progress.done('postgres');
    progress.settle();
    expect(output()).toBe('  demo catalogue: 1 of 30 pieces\n  postgres ready in 1.3 s\n');
  });

  it('is redrawn in place on a terminal', () => {
    const { progress, output, pass } = screen(true);
    progress.begin('postgres');
    progress.begin('redis');
    pass(700);
    progress.done('postgres');
    progress.settle();
    const last = output().split('\u001b[2A').at(-1) ?? '';
    expect(last.replaceAll('\u001b[2K', '')).toBe('  ✓ postgres         0.7 s\n  ⠋ redis\n');
  });

  it('has no line longer than the terminal, of any width', () => {
    for (const columns of [0, 30, 200]) {
      const { progress, output } = screen(true, { columns });
      progress.begin('demo catalogue', 'x'.repeat(300));
      progress.settle();
      expect(output().trimEnd().length).toBeLessThanOrEqual((columns || 80) + 4);
    }
  });

  it('is written line by line on a terminal with too few rows', () => {
    const { progress, output } = screen(true, { rows: 10 });
    progress.done('postgres');
    expect(output()).toBe('  postgres ready in 0.0 s\n');
  });
});
