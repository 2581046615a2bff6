/**
 * Measures the shop, each thing as a ratio to something run beside it: machines differ, ratios hardly.
 *
 *     npm run bench [name …] [--quick]
 */
import { invoices } from './invoices.ts';

export type Bench = {
  name: string;
  run: (options: { quick: boolean }) => Promise<{
    lines: string[];
    /** Whether it came out as promised. */
    kept: boolean;
  }>;
};

const benches: Bench[] = [invoices];

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) throw new Error(`there is no bench called ${unknown.join(', ')}`);

for (const { name, run } of benches.filter((bench) => names.length === 0 || names.includes(bench.name))) {
  console.log(`\n${name}`);
  const { lines, kept } = await run({ quick });
  for (const line of lines) console.log(`  ${line}`);
  console.log(`  ${kept ? 'as promised' : 'NOT as promised'}`);
  if (!kept) process.exitCode = 1;
}
