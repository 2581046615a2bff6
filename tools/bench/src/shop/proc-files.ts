/** Parsers of Linux's /proc files that tell what a process uses. */

/** A tick of the clock in which Linux counts processor time. */
const TICK_MS = 10;

export type Stat = {
  parent: number;
  /** Processor time of the process and of those of its children that have ended. */
  processorMs: number;
};

/** Parses /proc/PID/stat. The name in brackets may contain anything, so fields are counted after it. */
export function parseStat(stat: string): Stat {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number);
  return {
    parent: Number(fields[1]),
    processorMs: ((user ?? 0) + (system ?? 0) + (userOfEnded ?? 0) + (systemOfEnded ?? 0)) * TICK_MS,
  };
}

/** The proportional set size in bytes from /proc/PID/smaps_rollup: memory shared by n processes counts as an n-th of it. */
export function parsePss(rollup: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** A process with all its descendants. */
export function withDescendants(root: number, parentOf: ReadonlyMap<number, number>): number[] {
  const children = [...parentOf].filter(([, parent]) => parent === root).map(([pid]) => pid);
  return [root, ...children.flatMap((child) => withDescendants(child, parentOf))];
}
