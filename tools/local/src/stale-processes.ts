/** A note of running processes in the data folder: a start after a crash ends those that the crash left running. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { StartFailure } from './failure.ts';
import { identityOf, Identified, isAlive, signalGroup, type Identity } from './process-identity.ts';

const Note = z.object({ supervisor: Identified, parts: z.record(z.string(), Identified) });

const GRACE_MS = 10_000;

export type RunningNote = ReturnType<typeof openNote>;

/** Records this process as the one that runs the shop of this folder. */
export function openNote(dataDir: string) {
  const file = join(dataDir, 'running.json');
  const supervisor = identityOf(process.pid);
  const parts: Record<string, Identity> = {};
  /** In one step: somebody who reads it at this moment must not find half of it. */
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify({ supervisor, parts }));
    renameSync(`${file}.new`, file);
  };
  save();
  return {
    write(name: string, pid: number): void {
      const identity = identityOf(pid);
      if (identity) parts[name] = identity;
      save();
    },
    erase(name: string): void {
      Reflect.deleteProperty(parts, name);
      save();
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/** Ends what an earlier start of this folder left running; fails if that start itself is still running. */
export async function endStaleProcesses(dataDir: string): Promise<string[]> {
  let note: z.output<typeof Note>;
  try {
    note = Note.parse(JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')));
  } catch {
    return [];
  }
  if (isAlive(note.supervisor)) {
    throw new StartFailure(
      `The shop of ${dataDir} is running already (process ${note.supervisor.pid}): stop it, or start another with its own DATA_DIR and PORT.`,
    );
  }
  const left = Object.entries(note.parts).filter(([, part]) => isAlive(part));
  for (const [, { pid }] of left) signalGroup(pid, 'SIGTERM');
  for (let waited = 0; waited < GRACE_MS && left.some(([, part]) => isAlive(part)); waited += 50) await pause(50);
  for (const [, part] of left) if (isAlive(part)) signalGroup(part.pid, 'SIGKILL');
  return left.map(([name]) => name);
}
