/** Checks before the start: whether the ports and enough disk space are free, and there is a browser. */
import { mkdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { StartFailure } from './failure.ts';

const NEEDED_BYTES = 1024 ** 3;

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Fails if a port is in use, with its name and how to choose others. */
export async function mustBeFree(
  wanted: { name: string; port: number }[],
  { port: first, host }: { port: number; host: string },
): Promise<void> {
  for (const { name, port } of wanted) {
    if (await isFree(port, port === first ? host : '127.0.0.1')) continue;
    throw new StartFailure(
      `Port ${port} (${name}) is taken: stop what listens there, or choose others with PORT, for example PORT=${first + 1000} npm start.`,
    );
  }
}

export async function mustHaveDisk(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free >= NEEDED_BYTES) return;
  throw new StartFailure(
    `Only ${Math.floor(free / 1024 ** 2)} MB are free on the disk of ${dataDir}; the shop needs 1 GB. Free some, or choose another place with DATA_DIR.`,
  );
}

/** The browser that comes with the shop is for one kind of machine only. */
export function mustHaveBrowser(
  env: NodeJS.ProcessEnv,
  { platform, arch }: { platform: string; arch: string } = process,
): void {
  if (env['PUPPETEER_EXECUTABLE_PATH'] || (platform === 'linux' && arch === 'x64')) return;
  throw new StartFailure(
    'Invoices are printed by Chromium, and the one that comes with the shop is for Linux on x86-64: name an installed Chromium or Chrome with PUPPETEER_EXECUTABLE_PATH.',
  );
}
