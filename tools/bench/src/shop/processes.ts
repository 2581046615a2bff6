import { readdirSync, readFileSync } from 'node:fs';
import { parsePss, parseStat, withDescendants, type Stat } from './proc-files.ts';

/** A figure of each part of the shop, by its name. */
export type ByPart = Record<string, number>;

/** Processor time used so far by each part, with its child processes, in milliseconds. */
export function readProcessorMs(parts: ByPart): ByPart {
  return sumByPart(parts, (_, { processorMs }) => processorMs);
}

/** Memory that each part uses now, with its child processes, in bytes. */
export function readMemory(parts: ByPart): ByPart {
  return sumByPart(parts, (pid) => parsePss(readProc(pid, 'smaps_rollup')));
}

export const sumOf = (figures: ByPart) => Object.values(figures).reduce((sum, figure) => sum + figure, 0);

function sumByPart(parts: ByPart, figureOf: (pid: number, stat: Stat) => number): ByPart {
  const stats = new Map(
    readdirSync('/proc').flatMap((name) => {
      const pid = Number(name);
      const stat = Number.isInteger(pid) && readProc(pid, 'stat');
      return stat ? [[pid, parseStat(stat)] as const] : [];
    }),
  );
  const parentOf = new Map([...stats].map(([pid, { parent }]) => [pid, parent]));
  const sum = (root: number) =>
    withDescendants(root, parentOf).reduce((total, pid) => {
      const stat = stats.get(pid);
      return total + (stat ? figureOf(pid, stat) : 0);
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
