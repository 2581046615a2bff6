/** What a call costs: every row of the table, in a shop of the benchmark's own. */
import { setTimeout as pause } from 'node:timers/promises';
import { callRows } from './call-rows.ts';
import { startFloor } from './floor.ts';
import { measureRow } from './measure-row.ts';
import { measureOrders, ORDER_ROWS } from './order-rows.ts';
import { openOwnShop, type OwnShop } from './own-shop.ts';
import { readMemory } from './processes.ts';
import { keepReport, printReport, type Measured, type Report } from './report.ts';

export type Options = {
  products: number;
  orders: number;
  quick: boolean;
  /** Names of rows, or beginnings of them; all without it. */
  rows: string[] | null;
};

/** Longer than the printer waits for another document. */
const REST_MS = 60_000;

/** Returns whether every row was measured without an error. */
export async function benchShop(options: Options): Promise<boolean> {
  const { products, orders } = options;
  console.log(`a shop with ${products} products and ${orders} orders is starting`);
  const shop = await openOwnShop({ products, orders });
  try {
    const report = await measure(shop, options);
    printReport(report);
    console.log(`kept in ${await keepReport(report)}`);
    return report.rows.every(({ errors }) => errors === 0);
  } finally {
    await shop.stop();
  }
}

async function measure(shop: OwnShop, { products, orders, quick, rows: names }: Options): Promise<Report> {
  const isWanted = (name: string) => names === null || names.some((wanted) => name.startsWith(wanted));
  const at = new Date().toISOString();
  const idle = readMemory(shop.parts);
  const planned = callRows({ url: shop.url, products });
  const known = [...planned.map(({ name }) => name), ...ORDER_ROWS];
  if (!known.some(isWanted)) throw new Error(`there is no such row; there are ${known.join(', ')}`);
  const floor = await startFloor();
  const slices = quick ? { count: 2, seconds: 0.8 } : { count: 8, seconds: 1 };
  const rows: Measured[] = [];
  try {
    for (const { name, plan } of planned.filter((row) => isWanted(row.name))) {
      const row = await plan()
        .then((callRow) => measureRow(callRow, { ...shop, floor, slices }))
        .catch((error: unknown) => failed(name, error));
      rows.push(row);
      console.log(`${name}: ${row.perSecond.toFixed(0)} a second`);
    }
  } finally {
    floor.stop();
  }
  if (ORDER_ROWS.some(isWanted)) {
    console.log('orders');
    rows.push(...(await measureOrders(shop, { quick }).catch((error: unknown) => [failed('orders', error)])));
  }
  const after = readMemory(shop.parts);
  console.log('resting for a minute');
  await pause(REST_MS);
  const memory = { idle, after, rested: readMemory(shop.parts) };
  return { at, size: { products, orders }, quick, rows, memory };
}

/** The row of what could not be measured. */
function failed(name: string, error: unknown): Measured {
  console.error(error);
  return { name, perSecond: 0, p50: null, p99: null, ratio: null, processorMs: {}, errors: 1, wanted: '' };
}
