import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { browserDir, dataDir, startShop, stopShop } from '@kanaka/testing/whole-shop';

/** Global setup: starts the whole shop with an empty data folder; returns a function that stops it. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => undefined;
  await stopShop();
  await mkdir(dataDir, { recursive: true });
  for (const entry of await readdir(dataDir)) {
    // Only the unpacked browser is kept from earlier runs.
    if (join(dataDir, entry) !== browserDir) await rm(join(dataDir, entry), { recursive: true, force: true });
  }
  await startShop({ timeoutMs: 6 * 60_000 });
  return stopShop;
}
