import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, Identified, isAlive } from './process-identity.ts';

const POLL_MS = 100;

/**
 * Does some work while no other process does it that names the same file; waits for its end, or for the signal. The file says
 * which process is at work, so one that was killed keeps nobody waiting.
 */
export async function oneAtATime(file: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const own = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(own, JSON.stringify(identityOf(process.pid)));
  try {
    while (!(await takes(own, file))) {
      const holder = Identified.safeParse(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')));
      if (holder.success && !isAlive(holder.data)) await rm(file, { force: true });
      else await pause(POLL_MS, undefined, { signal });
    }
    try {
      await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    await rm(own, { force: true });
  }
}

/** A link appears whole or not at all, and only where there is none yet. */
function takes(own: string, file: string): Promise<boolean> {
  return link(own, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}
