/**
 * Measures the shop. What works alone is measured as a ratio to something run beside it (machines differ, ratios hardly);
 * what somebody waits for, in milliseconds.
 *
 *     npm run bench [name …] [--quick]
 *     npm run bench fill            puts 50,000 orders and 10,000 products into the local shop that runs at PORT
 */
import { admin } from './admin.ts';
import { invoices } from './invoices.ts';
import { fillShop } from './volume/fill-shop.ts';

export type Bench = {
  name: string;
  run: (options: { quick: boolean }) => Promise<{
    lines: string[];
    /** Whether it came out as promised. */
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
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) throw new Error(`there is no bench called ${unknown.join(', ')}`);

for (const { name, run } of benches.filter((bench) => names.length === 0 || names.includes(bench.name))) {
  console.log(`\n${name}`);
  const { lines, kept } = await run({ quick });
  for (const line of lines) console.log(`  ${line}`);
  console.log(`  ${kept ? 'as promised' : 'NOT as promised'}`);
  if (!kept) process.exitCode = 1;
}
