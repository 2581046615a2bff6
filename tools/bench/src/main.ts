/**
 * Benchmarks of the shop. Throughput is measured as a ratio to a baseline in the same run, because ratios depend little on
 * the machine; waiting times are measured in milliseconds.
 *
 *     npm run bench [name …] [--quick]
 *     E2E_URL=http://localhost:8080 npm run bench slow [runs]    the pages of a running shop on a slow network, and how
 *                                                              quickly they respond on a slow phone
 *     npm run bench fill            puts 50,000 orders and 10,000 products into the local shop that runs at PORT
 */
import { admin } from './admin.ts';
import { measureInteractions } from './interactions.ts';
import { invoices } from './invoices.ts';
import { measureSlowNetwork } from './slow-network.ts';
import { fillShop } from './volume/fill-shop.ts';

export type Bench = {
  name: string;
  run: (options: { quick: boolean }) => Promise<{
    lines: string[];
    /** Whether the result is within its limits. */
    kept: boolean;
  }>;
};

const benches: Bench[] = [invoices, admin];

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const names = words.filter((word) => !word.startsWith('--'));
if (names.includes('fill')) {
  await fillShop();
  process.exit();
}
if (names[0] === 'slow') {
  const runs = Number(names[1] ?? 3);
  await measureSlowNetwork(runs);
  await measureInteractions(runs);
  process.exit();
}
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) throw new Error(`there is no bench called ${unknown.join(', ')}`);

for (const { name, run } of benches.filter((bench) => names.length === 0 || names.includes(bench.name))) {
  console.log(`\n${name}`);
  const { lines, kept } = await run({ quick });
  for (const line of lines) console.log(`  ${line}`);
  console.log(`  ${kept ? 'within its limits' : 'NOT within its limits'}`);
  if (!kept) process.exitCode = 1;
}
