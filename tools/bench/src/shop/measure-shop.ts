/** What a call costs: every row of the table, in a shop of the benchmark's own. */
import { setTimeout as pause } from 'node:timers/promises';
import { databaseAt } from '@kanaka/local-tools/databases';
import { callRows } from './call-rows.ts';
import { drawChanges } from './compare.ts';
import { startFloors } from './floors.ts';
import { startLoadGenerator } from './load.ts';
import { failed, type Measured, type Report } from './measured.ts';
import { measureRow, quickSlices, usualSlices } from './measure-row.ts';
import { measureOrders } from './order-rows.ts';
import { openOwnShop, type OwnShop } from './own-shop.ts';
import { readMemory } from './processes.ts';
import { keepRun, readRun, say } from './runs.ts';
import { soak } from './soak.ts';
import { drawMemory, drawRows } from './table.ts';

export type ShopBenchOptions = {
  products: number;
  orders: number;
  quick: boolean;
  /** Names of rows; all without it. */
  rows: string[] | null;
  /** The file of an earlier run. */
  compare: string | null;
  soakMinutes: number | null;
};

/** Longer than the printer waits for another document. */
const REST_MS = 60_000;
const ORDER_ROWS = ['orders', 'documents', 'orders-alone'];

/** Returns whether every row was measured without an error. */
export async function benchShop(options: ShopBenchOptions): Promise<boolean> {
  const { products, orders, compare, soakMinutes } = options;
  // Read first: a wrong file should not be noticed only after the run.
  const then = compare === null ? null : await readRun(compare);
  say(`a shop with ${products} products and ${orders} orders is starting`);
  const shop = await openOwnShop({ products, orders }, say);
  try {
    if (soakMinutes !== null) return await soak(shop, { minutes: soakMinutes, say });
    const report = await measure(shop, options);
    for (const line of ['', ...drawRows(report.rows), '', ...drawMemory(report.memory), '']) say(line);
    if (then) for (const line of [...drawChanges(then, report), '']) say(line);
    say(`kept in ${await keepRun(report)}`);
    return report.rows.every(({ errors }) => errors === 0);
  } finally {
    await shop.stop();
  }
}

async function measure(shop: OwnShop, { products, orders, quick, rows: names }: ShopBenchOptions): Promise<Report> {
  const isWanted = (name: string) => names === null || names.includes(name);
  const at = new Date().toISOString();
  const idle = readMemory(shop.parts);
  const floors = await startFloors({ catalogDatabaseUrl: databaseAt(shop.postgresUrl, 'catalog') });
  const load = startLoadGenerator();
  try {
    const planned = callRows({ shop, floors, products });
    refuseUnknown(names, [...planned.map(({ name }) => name), ...ORDER_ROWS]);
    const measured: Measured[] = [];
    const slices = quick ? quickSlices : usualSlices;
    for (const { name, plan } of planned.filter((row) => isWanted(row.name))) {
      const row = await plan()
        .then((callRow) => measureRow(callRow, { load, parts: shop.parts, slices }))
        .catch((error: unknown) => failed(name, error));
      measured.push(row);
      say(`${row.what}: ${row.perSecond.toFixed(0)} a second`);
    }
    if (ORDER_ROWS.some(isWanted)) {
      say('orders');
      measured.push(...(await measureOrders(shop, { quick }).catch((error: unknown) => [failed('orders', error)])));
    }
    const after = readMemory(shop.parts);
    say('resting for a minute');
    await pause(REST_MS);
    const memory = { idle, after, rested: readMemory(shop.parts) };
    return { at, size: { products, orders }, quick, rows: measured, memory };
  } finally {
    await load.stop();
    await floors.stop();
  }
}

function refuseUnknown(names: string[] | null, known: string[]): void {
  const unknown = (names ?? []).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`there is no row ${unknown.join(', ')}; there are ${known.join(', ')}`);
}
