import './own-folder.ts';
import { mkdir, rm } from 'node:fs/promises';
import { dataDir, shopUrl, startShop, stopShop } from '@kanaka/testing/whole-shop';

/**
 * Starts a new shop for one drill, with these settings in its environment, unless `E2E_URL` selects one that is already
 * running. Returns a function that stops it; a signal stops it too.
 */
export async function openOwnShop(settings: Record<string, string>): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => undefined;
  await stopShop();
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopShop().finally(() => process.exit(130)));
  }
  console.log(`Starting a shop for the drill on ${shopUrl} …`);
  await startShop({ timeoutMs: 6 * 60_000, settings });
  return stopShop;
}
