/**
 * A thousand orders while everything is killed in turn, and then the books. `-- --orders 100` for fewer.
 * `E2E_URL` and `E2E_DATA_DIR` name a shop that is running already; start it with a short RESERVATION_SECONDS.
 */
import './own-folder.ts';
import { mkdir, rm } from 'node:fs/promises';
import { runDrill } from '@kanaka/testing/drill/run-drill';
import { everyTrouble } from '@kanaka/testing/drill/trouble';
import { heard, unheard } from '@kanaka/testing/drill/way-to-pay';
import { dataDir, owner, pidOf, shopPort, shopUrl, startShop, stopShop } from '@kanaka/testing/whole-shop';
import { readOptions } from './options.ts';
import { hasHeld, writeReport } from './report.ts';

/** What nobody told of is found out when the hold has run out: within the two minutes a drill waits. */
const RESERVATION_SECONDS = '45';
const REST_MS = 2 * 60_000;

const options = readOptions(process.argv.slice(2));
const own = !process.env['E2E_URL'];
const say = (line: string) => console.log(`  ${line}`);

if (own) {
  await stopShop();
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopShop().finally(() => process.exit(130)));
  }
  console.log(`Starting a shop for the drill on ${shopUrl} …`);
  // Everybody comes from this machine: the gateway is not to take them for one.
  await startShop({ patienceMs: 6 * 60_000, settings: { RESERVATION_SECONDS, RATE_LIMIT_PER_MINUTE: '1000000' } });
}
try {
  const report = await runDrill(
    { port: shopPort, url: shopUrl, dataDir, owner, pidOf },
    {
      ...options,
      ways: [...heard, ...unheard],
      troubles: everyTrouble,
      gapMs: options.gapSeconds * 1000,
      deskEvery: 8,
      restMs: REST_MS,
      say,
    },
  );
  console.log(writeReport(report));
  process.exitCode = hasHeld(report) ? 0 : 1;
} finally {
  if (own) await stopShop();
}
process.exit();
