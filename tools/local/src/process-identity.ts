/** Knows a process again later, so that a number the system has given to somebody else is never signalled. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What a process was when we knew it: its number and the instant it began. */
export const Identified = z.object({ pid: z.int().min(2), began: z.string() });
export type Identity = z.infer<typeof Identified>;

/** When a process began, in the system's own words; null when there is none of that number. */
function beginning(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may hold anything, so fields are counted behind it: state is the first, the start the twentieth.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return null;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19] ?? ''}`;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

export function identityOf(pid: number): Identity | null {
  const began = beginning(pid);
  return began === null ? null : { pid, began };
}

export function isAlive({ pid, began }: Identity): boolean {
  return beginning(pid) === began;
}

/** Signals a process and all it has started; quiet when they are gone already. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
