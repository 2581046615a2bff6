/** The progress of the start: one line for each step, redrawn in place on a terminal; otherwise one line for each change. */
import type { WriteStream } from 'node:tty';

export type Progress = {
  /** A step has begun, or has new details. */
  begin: (name: string, detail?: string) => void;
  done: (name: string, detail?: string) => void;
  /** Ends the redrawing; after it, only `say` is used. */
  settle: () => void;
  say: (line: string) => void;
};

type Output = Pick<WriteStream, 'write' | 'columns' | 'rows' | 'isTTY'>;
type Line = { since: number; took: number | null; detail: string };

const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const FRAME_MS = 120;
const NAME_WIDTH = 16;
/** A terminal with fewer rows would scroll the first lines away, where they cannot be redrawn. */
const ROWS_NEEDED = 24;

export function createProgress(output: Output, now: () => number = Date.now): Progress {
  const lines = new Map<string, Line>();
  const isLive = output.isTTY && (output.rows || ROWS_NEEDED) >= ROWS_NEEDED;
  let drawn = 0;
  let frame = 0;
  let timer: NodeJS.Timeout | null = null;

  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

  function lineOf(name: string, { since, took, detail }: Line): string {
    const mark = took === null ? FRAMES[frame % FRAMES.length] : '✓';
    const time = took === null ? (now() - since > 3_000 ? seconds(now() - since) : '') : seconds(took);
    const text = `  ${mark ?? ''} ${name.padEnd(NAME_WIDTH)} ${[time, detail].filter(Boolean).join('  ')}`;
    // A line that wraps would make the number of lines to go back wrong.
    return text.slice(0, Math.max(20, output.columns || 80) - 1).trimEnd();
  }

  function draw(): void {
    const up = drawn > 0 ? `\u001b[${drawn}A` : '';
    const text = [...lines].map(([name, line]) => `\u001b[2K${lineOf(name, line)}\n`).join('');
    output.write(up + text);
    drawn = lines.size;
  }

  function change(name: string, line: Line): void {
    const before = lines.get(name);
    lines.set(name, line);
    if (isLive) {
      timer ??= setInterval(() => {
        frame += 1;
        draw();
      }, FRAME_MS).unref();
      draw();
    } else if (line.took !== null) {
      output.write(`  ${name} ready in ${seconds(line.took)}${line.detail && `, ${line.detail}`}\n`);
    } else if (line.detail && line.detail !== before?.detail) {
      output.write(`  ${name}: ${line.detail}\n`);
    }
  }

  return {
    begin(name, detail = '') {
      change(name, { since: lines.get(name)?.since ?? now(), took: null, detail });
    },
    done(name, detail = '') {
      const since = lines.get(name)?.since ?? now();
      change(name, { since, took: now() - since, detail });
    },
    settle() {
      if (timer) clearInterval(timer);
      timer = null;
      drawn = 0;
    },
    say(line) {
      // Lines above stay as they are; the next redraw starts below.
      drawn = 0;
      output.write(`${line}\n`);
    },
  };
}
