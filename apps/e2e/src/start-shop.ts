import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir, startShop, stopShop } from '@kanaka/testing/whole-shop';

/** For all journeys: the whole shop, from nothing; hands back how to stop it. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => undefined;
  await stopShop();
  await mkdir(dataDir, { recursive: true });
  for (const entry of await readdir(dataDir)) {
    // The unpacked browser is the one thing a fresh shop may keep.
    if (entry !== 'browser') await rm(join(dataDir, entry), { recursive: true, force: true });
  }
  await startShop({ timeoutMs: 6 * 60_000 });
  return stopShop;
}
