/** Recognises a process again later, so that another process that got the same id is never signalled. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A process id and the time at which the process began. */
export const Identified = z.object({ pid: z.int().min(2), began: z.string() });
export type Identity = z.infer<typeof Identified>;

/** When a process began, in the system's own format; null if no process has this id. */
function beginning(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may contain anything, so fields are counted after it: the state is the first, the start time
      // the 20th.
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

/** Signals a process group; false if it no longer exists. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
