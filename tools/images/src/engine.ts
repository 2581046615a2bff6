/** A Docker engine for the check: the running one, or one of our own in its own folder. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Engine = { host: string | null; stop: () => Promise<void> };

async function answers(host: string | null): Promise<boolean> {
  try {
    await run('docker', [...(host ? ['--host', host] : []), 'version', '--format', '{{.Server.Version}}']);
    return true;
  } catch {
    return false;
  }
}

/** The engine, or the reason why there is none and none can be started. */
export async function openEngine(folder: string): Promise<Engine | string> {
  if (await answers(process.env['DOCKER_HOST'] ?? null)) {
    return { host: process.env['DOCKER_HOST'] ?? null, stop: async () => undefined };
  }
  const left = ourEngine(folder);
  if (await answers(left.host)) return left;
  if (process.getuid?.() !== 0) return 'no Docker engine answers, and only root can start one';
  try {
    await run('dockerd', ['--version']);
  } catch {
    return 'no Docker engine is here; on Debian: apt-get install --no-install-recommends docker.io iptables debootstrap docker-compose';
  }
  return startEngine(folder);
}

const TIMEOUT_MS = 60_000;

const socketOf = (folder: string) => `unix://${join(folder, 'docker.sock')}`;
const pidFileOf = (folder: string) => join(folder, 'dockerd.pid');

async function startEngine(folder: string): Promise<Engine | string> {
  await mkdir(folder, { recursive: true });
  const host = socketOf(folder);
  const log = openSync(join(folder, 'dockerd.log'), 'a');
  const folders = ['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')];
  spawn('dockerd', [...folders, '--host', host, '--pidfile', pidFileOf(folder)], {
    stdio: ['ignore', log, log],
    detached: true,
  }).unref();
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await answers(host))) {
    if (Date.now() > deadline) return `the Docker engine did not start; see ${join(folder, 'dockerd.log')}`;
    await pause(500);
  }
  return ourEngine(folder);
}

/** The engine of a folder, either just started or left running by an earlier check. */
function ourEngine(folder: string): Engine & { host: string } {
  const pidFile = pidFileOf(folder);
  return {
    host: socketOf(folder),
    async stop() {
      process.kill(Number(await readFile(pidFile, 'utf8')), 'SIGTERM');
      while (existsSync(pidFile)) await pause(200);
      // Docker leaves its network namespace mounted there.
      await run('umount', [join(folder, 'exec/netns/default')]).catch(() => undefined);
      await rm(join(folder, 'exec'), { recursive: true, force: true });
    },
  };
}
