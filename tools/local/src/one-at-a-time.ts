import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, Identified, isAlive } from './process-identity.ts';

const POLL_MS = 100;

/**
 * Runs work while no other process runs work with the same lock file; waits for that to end, or for the signal. The file
 * names the process that holds the lock, so that a lock of a killed process is ignored.
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

/** Takes the lock with a hard link, which is atomic and fails if the file exists. */
function takes(own: string, file: string): Promise<boolean> {
  return link(own, file).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    },
  );
}
