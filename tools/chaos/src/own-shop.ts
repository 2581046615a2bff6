import './own-folder.ts';
import { mkdir, rm } from 'node:fs/promises';
import { dataDir, owner, pidOf, shopPort, shopUrl, startShop, stopShop } from '@kanaka/testing/whole-shop';

/** Starts a new shop for one drill, with these settings in its environment. A signal stops it, as `stopShop` does. */
export async function openOwnShop(settings: Record<string, string>) {
  await stopShop();
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopShop().finally(() => process.exit(130)));
  }
  console.log(`Starting a shop for the drill on ${shopUrl} …`);
  await startShop({ timeoutMs: 6 * 60_000, settings });
  return { port: shopPort, url: shopUrl, dataDir, owner, pidOf, stop: stopShop };
}
