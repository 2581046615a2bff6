/**
 * A thousand orders while everything is killed in turn, and then the books. `-- --orders 100` for fewer.
 * `E2E_URL` and `E2E_DATA_DIR` name a shop that is running already; start it with a short RESERVATION_SECONDS.
 */
import { runDrill } from '@kanaka/testing/drill/run-drill';
import { allFaults } from '@kanaka/testing/drill/faults';
import { heard, unheard } from '@kanaka/testing/drill/way-to-pay';
import { dataDir, owner, pidOf, shopPort, shopUrl } from '@kanaka/testing/whole-shop';
import { readOptions } from './options.ts';
import { openOwnShop } from './own-shop.ts';
import { hasHeld, writeReport } from './report.ts';

/** What was not reported is found out when the hold has run out: within the two minutes a drill waits. */
const RESERVATION_SECONDS = '45';
const REST_MS = 2 * 60_000;

const options = readOptions(process.argv.slice(2));
const say = (line: string) => console.log(`  ${line}`);

// Everybody comes from this machine: the gateway is not to take them for one.
const stopShop = await openOwnShop({ RESERVATION_SECONDS, RATE_LIMIT_PER_MINUTE: '1000000' });
try {
  const report = await runDrill(
    { port: shopPort, url: shopUrl, dataDir, owner, pidOf },
    {
      ...options,
      ways: [...heard, ...unheard],
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
