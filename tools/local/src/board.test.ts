import { describe, expect, it } from '@jest/globals';
import { createBoard } from './board.ts';

function screen(isTTY: boolean, size: { columns?: number; rows?: number } = {}) {
  let said = '';
  let time = 0;
  const write = (text: string | Uint8Array) => {
    said += String(text);
    return true;
  };
  const board = createBoard({ write, isTTY, columns: 80, rows: 40, ...size }, () => time);
  return { board, said: () => said, pass: (ms: number) => (time += ms) };
}

describe('the start on the terminal', () => {
  it('writes one line a change where there is no terminal', () => {
    const { board, said, pass } = screen(false);
    board.begin('postgres');
    board.begin('demo catalogue', '1 of 30 pieces');
    board.begin('demo catalogue', '1 of 30 pieces');
    pass(1_250);
    board.done('postgres');
    board.settle();
    expect(said()).toBe('  demo catalogue: 1 of 30 pieces\n  postgres ready in 1.3 s\n');
  });

  it('redraws its lines in place on a terminal', () => {
    const { board, said, pass } = screen(true);
    board.begin('postgres');
    board.begin('redis');
    pass(700);
    board.done('postgres');
    board.settle();
    const last = said().split('\u001b[2A').at(-1) ?? '';
    expect(last.replaceAll('\u001b[2K', '')).toBe('  ✓ postgres         0.7 s\n  ⠋ redis\n');
  });

  it('never lets a line wrap, whatever the terminal says of its width', () => {
    for (const columns of [0, 30, 200]) {
      const { board, said } = screen(true, { columns });
      board.begin('demo catalogue', 'x'.repeat(300));
      board.settle();
      expect(said().trimEnd().length).toBeLessThanOrEqual((columns || 80) + 4);
    }
  });

  it('writes line by line on a terminal too low to redraw', () => {
    const { board, said } = screen(true, { rows: 10 });
    board.done('postgres');
    expect(said()).toBe('  postgres ready in 0.0 s\n');
  });
});
