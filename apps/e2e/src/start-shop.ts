import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { dataDir, shopPort, startCommand } from './shop.ts';

const PATIENCE_MS = 6 * 60_000;

/** Starts the whole shop from nothing, as `npm start` does, and hands back how to stop it. */
export default async function startShop(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => undefined;
  await Promise.all(
    ['postgres', 'redis', 's3', 'mail', 'standin', 'seeded', 'logs'].map((part) =>
      rm(join(dataDir, part), { recursive: true, force: true }),
    ),
  );

  const shop = spawn(process.execPath, [startCommand.program], {
    cwd: startCommand.cwd,
    env: { ...process.env, PORT: String(shopPort), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => shop.once('exit', resolve));
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: shop.stdout }).on('line', (line) => {
      process.stdout.write(`  ${line}\n`);
      if (line.includes('Shop ready:')) resolve();
    });
  });
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the shop was not ready in time')), PATIENCE_MS).unref();
  });
  const broken = ended.then((code) => {
    throw new Error(`the shop ended with exit code ${code} before it was ready`);
  });
  try {
    await Promise.race([ready, late, broken]);
  } catch (error) {
    shop.kill('SIGTERM');
    throw error;
  }
  broken.catch(() => undefined);

  return async () => {
    shop.kill('SIGTERM');
    await ended;
  };
}
