/**
 * Benchmarks of the shop. Throughput is measured as a ratio to a baseline in the same run, because ratios depend little on
 * the machine; waiting times are measured in milliseconds. Without a name: what every call costs, in a shop of its own.
 *
 *     npm run bench                          the table; kept in .data/bench
 *       -- --quick                           in about two minutes
 *       -- --rows list,orders                only some rows
 *       -- --products 100000 --orders 100000 in a larger shop than one with 1,000 products and no orders
 *       -- --compare .data/bench/DATE.json   and what has changed since that run
 *       -- --soak 60                         half of the peak for so many minutes: memory, errors and waiting times
 *     npm run bench invoices [--quick]       how fast invoices are printed
 *     npm run bench admin [--quick]          how fast the back office reads 50,000 orders
 *     npm run bench rates [--quick]          how long publishing a rate takes with 100,000 pieces by metal
 *     E2E_URL=http://localhost:8080 npm run bench slow [runs]    the pages of a running shop on a slow network
 *     E2E_URL=http://localhost:8080 npm run bench interactions [word …]
 *                                            delay and layout shift of every interaction, with a slow processor
 *     npm run bench capacity [FILE]          what 10, 1,000 and 20,000 paid orders an hour need, from the newest run or FILE
 *     npm run bench fill                     puts 50,000 orders and 10,000 products (or --orders, --products) into the
 *                                            local shop that runs at PORT
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';

export type Bench = {
  name: string;
  run: (options: { quick: boolean }) => Promise<{
    lines: string[];
    /** Whether the result is within its limits. */
    kept: boolean;
  }>;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    products: { type: 'string' },
    orders: { type: 'string' },
    compare: { type: 'string' },
    soak: { type: 'string' },
  },
});
const { quick } = values;
const [name, runs] = positionals;
const count = (text: string | undefined, usually: number) =>
  z
    .int()
    .min(0)
    .parse(text === undefined ? usually : Number(text));

async function runBench(bench: Bench): Promise<boolean> {
  console.log(`\n${bench.name}`);
  const { lines, kept } = await bench.run({ quick });
  for (const line of lines) console.log(`  ${line}`);
  console.log(`  ${kept ? 'within its limits' : 'NOT within its limits'}`);
  return kept;
}

// Loaded only when it is run: some choose a data folder when they are loaded.
const benches: Record<string, () => Promise<boolean>> = {
  invoices: async () => runBench((await import('./invoices.ts')).invoices),
  admin: async () => runBench((await import('./admin.ts')).admin),
  rates: async () => runBench((await import('./rates.ts')).rates),
  async slow() {
    const { measureSlowNetwork } = await import('./slow-network.ts');
    await measureSlowNetwork(count(runs, 3));
    return true;
  },
  async interactions() {
    const { measureInteractions } = await import('./interactions.ts');
    await measureInteractions(positionals.slice(1));
    return true;
  },
  async capacity() {
    const { describeCapacity } = await import('./capacity/capacity.ts');
    return describeCapacity(runs ?? null);
  },
  async fill() {
    const { fillShop, VOLUME } = await import('./volume/fill-shop.ts');
    await fillShop({
      products: count(values.products, VOLUME.products),
      orders: count(values.orders, VOLUME.orders),
    });
    return true;
  },
  async shop() {
    const { benchShop } = await import('./shop/measure-shop.ts');
    return benchShop({
      products: count(values.products, 1_000),
      orders: count(values.orders, 0),
      quick,
      rows: values.rows?.split(',') ?? null,
      compare: values.compare ?? null,
      soakMinutes: values.soak === undefined ? null : count(values.soak, 0),
    });
  },
};

const bench = benches[name ?? 'shop'];
if (!bench) throw new Error(`there is no bench called ${name}; there are ${Object.keys(benches).join(', ')}`);
process.exit((await bench()) ? 0 : 1);
