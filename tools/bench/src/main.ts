/**
 * What every call of the shop costs, in a shop of its own. Rates are compared with a bare Fastify in the same run, because
 * ratios depend little on the machine.
 *
 *     npm run bench                          the table; kept in .data/bench
 *       -- --quick                           in about two minutes
 *       -- --rows list,orders                only some rows
 *       -- --products 10000 --orders 50000   in a larger shop than one with 1,000 products and no orders
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    products: { type: 'string' },
    orders: { type: 'string' },
  },
});
const count = (text: string | undefined, usually: number) =>
  z
    .int()
    .min(0)
    .parse(text === undefined ? usually : Number(text));

// Apart from that of the browser tests; read when whole-shop is loaded.
process.env['E2E_DATA_DIR'] ??= join(import.meta.dirname, '../../../.data/bench-shop');
const { benchShop } = await import('./shop/bench-shop.ts');
const isWell = await benchShop({
  products: count(values.products, 1_000),
  orders: count(values.orders, 0),
  quick: values.quick,
  rows: values.rows?.split(',') ?? null,
});
process.exitCode = isWell ? 0 : 1;
