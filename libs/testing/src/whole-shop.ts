import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '../../..');

/** The number of ports that a shop uses; the last is the mail page's (see tools/local). */
const PORTS = 26;
const FIRST = 18_480;
const LAST = 19_980;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The first port from which on all ports of a shop are free on this machine. */
async function freePorts(): Promise<number> {
  for (let first = FIRST; first < LAST; first += 2 * PORTS) {
    const free = await Promise.all(Array.from({ length: PORTS }, (_, offset) => isFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no free ports for a shop from ${FIRST} to ${LAST}`);
}

// Determined once, by the first process; the test processes inherit it.
const running = process.env['E2E_URL'];
process.env['E2E_PORT'] ??= running ? new URL(running).port : String(await freePorts());

/** The shop for the browser tests. `E2E_URL` selects one that is already running. */
export const shopPort = Number(process.env['E2E_PORT']);
export const shopUrl = running ?? `http://localhost:${shopPort}`;
/** The shop's data folder; set `E2E_DATA_DIR` together with `E2E_URL`. */
export const dataDir = process.env['E2E_DATA_DIR'] ?? join(root, '.data', 'journeys');
/** The folder into which its invoice worker unpacks a browser; tests of the shop use the same one. */
export const browserDir = join(dataDir, 'tmp');
/** The shop's stand-in for Razorpay. */
export const standinUrl = `http://localhost:${shopPort + 23}`;

export const owner = { email: 'owner@kanaka.example', password: 'kanaka-owner' };
export const demoShopper = { email: 'shopper@kanaka.example', password: 'kanaka-shopper' };

type Running = { supervisor: { pid: number }; parts: Record<string, { pid: number }> };

async function findRunning(): Promise<Running | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as Running;
  } catch {
    return null;
  }
}

/** The process id of one part of the running shop. */
export async function pidOf(part: string): Promise<number> {
  const pid = (await findRunning())?.parts[part]?.pid;
  if (!pid) throw new Error(`${part} is not running`);
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const log = join(dataDir, 'start.log');

/**
 * Starts the shop as `npm start` does, without the demo's trade, and waits until it is ready. `settings` are added to its
 * environment. Only the first start builds it.
 */
export async function startShop({
  timeoutMs,
  settings = {},
}: {
  timeoutMs: number;
  settings?: Record<string, string>;
}): Promise<void> {
  const output = openSync(log, 'w');
  const shop = spawn(process.execPath, [join(root, 'tools/local/src/main.ts')], {
    cwd: root,
    env: { DEMO: 'empty', ...process.env, ...settings, PORT: String(shopPort), DATA_DIR: dataDir },
    stdio: ['ignore', output, output],
    detached: true,
  });
  shop.unref();
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const said = await readFile(log, 'utf8');
    if (said.includes('Shop ready:')) break;
    if (shop.exitCode !== null || Date.now() > deadline) {
      shop.kill('SIGTERM');
      throw new Error(`the shop did not start:\n${said}`);
    }
    await pause(200);
  }
  // The processes of the tests inherit it.
  process.env['BUILD'] = 'off';
}

/** Stops the shop as Ctrl-C does, and waits until it has ended. */
export async function stopShop(): Promise<void> {
  const pid = (await findRunning())?.supervisor.pid;
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await pause(100);
}
