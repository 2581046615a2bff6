import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endStaleProcesses, openNote } from './stale-processes.ts';
import { identityOf, isAlive } from './process-identity.ts';

describe('a start after a crash', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function bystander() {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached: true });
    const ended = once(child, 'exit');
    const identity = identityOf(child.pid ?? 0);
    if (!identity) throw new Error('it did not start');
    return { identity, ended, kill: () => child.kill('SIGKILL') };
  }

  const noteThat = (supervisor: unknown, parts: unknown) =>
    writeFile(join(folder, 'running.json'), JSON.stringify({ supervisor, parts }));

  const gone = { pid: 4_000_000, began: 'long ago' };

  it('ends the processes that the crash left running', async () => {
    const left = bystander();
    await noteThat(gone, { redis: left.identity, orders: gone });
    expect(await endStaleProcesses(folder)).toEqual(['redis']);
    await left.ended;
    expect(isAlive(left.identity)).toBe(false);
  });

  it('does not signal another process that has got the id of a part', async () => {
    const stranger = bystander();
    await noteThat(gone, { redis: { ...stranger.identity, began: 'another day' } });
    expect(await endStaleProcesses(folder)).toEqual([]);
    expect(isAlive(stranger.identity)).toBe(true);
    stranger.kill();
    await stranger.ended;
  });

  it('fails while the earlier one is still running', async () => {
    openNote(folder);
    await expect(endStaleProcesses(folder)).rejects.toThrow(/is running already/);
  });

  it('ignores a missing or incomplete note', async () => {
    expect(await endStaleProcesses(folder)).toEqual([]);
    await writeFile(join(folder, 'running.json'), '{"supervisor":');
    expect(await endStaleProcesses(folder)).toEqual([]);
  });

  it('deletes the note when all parts have been stopped', async () => {
    const note = openNote(folder);
    note.write('redis', process.pid);
    note.remove();
    await expect(readFile(join(folder, 'running.json'))).rejects.toThrow();
  });
});
