/** A Docker engine for the time of the check: the one that runs, or one of our own, in a folder of its own. */
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

/** Null, with the reason, where there is none and none can be started. */
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

/** The engine in a folder, just started or left there by an earlier check. */
function ourEngine(folder: string): Engine & { host: string } {
  const pidFile = pidFileOf(folder);
  return {
    host: socketOf(folder),
    async stop() {
      process.kill(Number(await readFile(pidFile, 'utf8')), 'SIGTERM');
      while (existsSync(pidFile)) await pause(200);
      // The engine leaves a network of its own mounted there.
      await run('umount', [join(folder, 'exec/netns/default')]).catch(() => undefined);
      await rm(join(folder, 'exec'), { recursive: true, force: true });
    },
  };
}
