import { percentile } from '../statistics.ts';
import { startBuyers } from './buying.ts';
import type { Call } from './load.ts';
import { startLoadGenerator } from './load.ts';
import { prepareErrand } from './order-rows.ts';
import type { OwnShop } from './own-shop.ts';
import { readMemory, sumOf, type ByPart } from './processes.ts';
import { slopePerHour, WARM_UP_MINUTES } from './slope.ts';
import { align, mebibytes } from './table.ts';

const PEAK_SECONDS = 10;
const SHOPPERS = 10;

/** What people look at, in turn. */
const paths = [
  '/shop/home',
  '/api/shop/products/get?category=Ring&limit=20',
  '/shop/listing',
  '/api/shop/search/jhumka',
  '/api/common/categories',
  '/api/shop/products/get?category=Earrings&sortBy=title-atoz&limit=20',
];

/**
 * Half of what the shop can do at most, and an order a second, for so many minutes: whether memory grows, and whether
 * responses get slower. Returns whether there was no error.
 */
export async function soak(
  shop: OwnShop,
  { minutes, say }: { minutes: number; say: (line: string) => void },
): Promise<boolean> {
  const load = startLoadGenerator();
  const buyers = startBuyers();
  const calls = [paths.map((path): Call => ({ method: 'GET', path }))];
  const target = { origin: shop.url, calls, contains: '' };
  const history: ByPart[] = [readMemory(shop.parts)];
  let errors = 0;
  try {
    const peak = await load.ask({ ...target, seconds: PEAK_SECONDS });
    const rate = peak.latenciesMs.length / peak.seconds / 2;
    say(`at most ${(rate * 2).toFixed(0)} calls a second; ${rate.toFixed(0)} from now on, and an order a second`);
    const errand = await prepareErrand(shop, SHOPPERS);
    const bought = buyers.ask({ ...errand, orders: minutes * 60, atOnce: 1, pauseMs: 1_000 });
    // Awaited at the end.
    bought.catch(() => undefined);

    for (let minute = 1; minute <= minutes; minute += 1) {
      const result = await load.ask({ ...target, seconds: 60, rate });
      const memory = readMemory(shop.parts);
      history.push(memory);
      errors += result.errors;
      const p99 = percentile(result.latenciesMs, 0.99).toFixed(1);
      const called = `${result.latenciesMs.length} calls, p99 ${p99} ms, ${result.errors} errors`;
      say(`minute ${minute}: ${called}; ${mebibytes(sumOf(memory))} MiB: ${describe(memory)}`);
    }
    const { latenciesMs, errors: failedOrders, firstError } = await bought;
    say(`${latenciesMs.length} orders, ${failedOrders} errors${firstError ? `: ${firstError}` : ''}`);
    for (const line of drawSlopes(history)) say(line);
    return errors + failedOrders === 0;
  } finally {
    await load.stop();
    await buyers.stop();
  }
}

const describe = (memory: ByPart) =>
  Object.entries(memory)
    .sort(([, one], [, other]) => other - one)
    .map(([part, bytes]) => `${part} ${mebibytes(bytes)}`)
    .join(', ');

/** A short soak has no warm-up that could be left out. */
function drawSlopes(history: readonly ByPart[]): string[] {
  const warmUp = history.length > 2 * WARM_UP_MINUTES ? WARM_UP_MINUTES : 0;
  const slopeOf = (figure: (memory: ByPart) => number) =>
    slopePerHour(
      history.map((memory, minute) => ({ minute, bytes: figure(memory) })),
      warmUp,
    ).toFixed(0);
  const lines = Object.keys(history[0] ?? {}).map((part) => [part, slopeOf((memory) => memory[part] ?? 0)]);
  return align([['', 'MiB an hour'], ...lines, ['in sum', slopeOf(sumOf)]], (column) => column === 0);
}
