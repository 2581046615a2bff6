import { describe, expect, it } from '@jest/globals';
import { createProgress } from './progress.ts';

function screen(isTTY: boolean, size: { columns?: number; rows?: number } = {}) {
  let said = '';
  let time = 0;
  const write = (text: string | Uint8Array) => {
    said += String(text);
    return true;
  };
  const progress = createProgress({ write, isTTY, columns: 80, rows: 40, ...size }, () => time);
  return { progress, said: () => said, pass: (ms: number) => (time += ms) };
}

describe('the start on the terminal', () => {
  it('writes one line a change where there is no terminal', () => {
    const { progress, said, pass } = screen(false);
    progress.begin('postgres');
    progress.begin('demo catalogue', '1 of 30 pieces');
    progress.begin('demo catalogue', '1 of 30 pieces');
    pass(1_250);
    progress.done('postgres');
    progress.settle();
    expect(said()).toBe('  demo catalogue: 1 of 30 pieces\n  postgres ready in 1.3 s\n');
  });

  it('redraws its lines in place on a terminal', () => {
    const { progress, said, pass } = screen(true);
    progress.begin('postgres');
    progress.begin('redis');
    pass(700);
    progress.done('postgres');
    progress.settle();
    const last = said().split('\u001b[2A').at(-1) ?? '';
    expect(last.replaceAll('\u001b[2K', '')).toBe('  ✓ postgres         0.7 s\n  ⠋ redis\n');
  });

  it('never lets a line wrap, whatever the terminal says of its width', () => {
    for (const columns of [0, 30, 200]) {
      const { progress, said } = screen(true, { columns });
      progress.begin('demo catalogue', 'x'.repeat(300));
      progress.settle();
      expect(said().trimEnd().length).toBeLessThanOrEqual((columns || 80) + 4);
    }
  });

  it('writes line by line on a terminal too low to redraw', () => {
    const { progress, said } = screen(true, { rows: 10 });
    progress.done('postgres');
    expect(said()).toBe('  postgres ready in 0.0 s\n');
  });
});
