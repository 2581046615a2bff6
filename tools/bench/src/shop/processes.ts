/** What the parts of the shop use, as Linux counts it in /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** A figure of each part of the shop, by its name. */
export type ByPart = Record<string, number>;

/** A tick of the clock in which Linux counts processor time. */
const TICK_MS = 10;

export const sumOf = (figures: ByPart) => Object.values(figures).reduce((sum, figure) => sum + figure, 0);

/** Processor time used so far by each part and its child processes, ended ones included, in milliseconds. */
export const readProcessorMs = (parts: ByPart): ByPart =>
  sumByPart(parts, (_, fields) => fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0));

/** How often the processor time is looked at: what a process has used since is lost when it ends with its child processes. */
const LOOK_MS = 200;

/**
 * Counts the processor time of each part from now on, until the returned function is called. The time of a program and its child
 * processes, such as a browser, disappears when it is replaced by another.
 */
export function followProcessorMs(parts: ByPart): () => ByPart {
  const used: ByPart = {};
  let before = readProcessorMs(parts);
  function look(): void {
    const now = readProcessorMs(parts);
    for (const [part, ms] of Object.entries(now))
      used[part] = (used[part] ?? 0) + Math.max(0, ms - (before[part] ?? 0));
    before = now;
  }
  const looking = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(looking);
    look();
    return used;
  };
}

/** Memory that each part uses now, with its child processes, in MiB; what n processes share counts as an n-th in each. */
export const readMemory = (parts: ByPart): ByPart =>
  sumByPart(parts, (pid) => Number(/^Pss:\s+(\d+) kB$/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024);

function sumByPart(parts: ByPart, figureOf: (pid: number, fields: string[]) => number): ByPart {
  const processes = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readProc(Number(name), 'stat') : '';
    // The name in brackets may contain anything, so fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat ? [{ pid: Number(name), parent: Number(fields[1]), fields }] : [];
  });
  const sum = (root: number): number =>
    processes.reduce((total, { pid, parent, fields }) => {
      if (pid === root) return total + figureOf(pid, fields);
      return parent === root ? total + sum(pid) : total;
    }, 0);
  return Object.fromEntries(Object.entries(parts).map(([name, pid]) => [name, sum(pid)]));
}

/** Empty for a process that has ended in the meantime. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
