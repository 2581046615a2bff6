/**
 * A thousand orders while all parts are killed in turn, then the check of all data. `-- --orders 100` for fewer.
 * `E2E_URL` and `E2E_DATA_DIR` select a shop that is already running; start it with a short RESERVATION_SECONDS.
 */
import { runDrill } from './drill/run-drill.ts';
import { allFaults } from './drill/faults.ts';
import { reported, unreported } from './drill/way-to-pay.ts';
import { dataDir, owner, pidOf, shopPort, shopUrl } from '@kanaka/testing/whole-shop';
import { readOptions } from './options.ts';
import { openOwnShop } from './own-shop.ts';
import { hasHeld, writeReport } from './report.ts';

/**
 * Unreported payments are found when the hold has ended, or in the check a minute later if a fault let that one fail: both
 * must be within the two minutes that a drill waits.
 */
const RESERVATION_SECONDS = '45';
const REST_MS = 2 * 60_000;

const options = readOptions(process.argv.slice(2));
const say = (line: string) => console.log(`  ${line}`);

// All requests come from this machine, so the gateway's limit per address is raised.
const stopShop = await openOwnShop({ RESERVATION_SECONDS, RATE_LIMIT_PER_MINUTE: '1000000' });
try {
  const report = await runDrill(
    { port: shopPort, url: shopUrl, dataDir, owner, pidOf },
    {
      ...options,
      ways: [...reported, ...unreported],
      faults: allFaults,
      gapMs: options.gapSeconds * 1000,
      ownerActsEvery: 8,
      restMs: REST_MS,
      say,
    },
  );
  console.log(writeReport(report));
  process.exitCode = hasHeld(report) ? 0 : 1;
} finally {
  await stopShop();
}
