import { parseArgs } from 'node:util';

export type Options = { orders: number; shoppers: number; atOnce: number; gapSeconds: number };

/** The options after `npm run chaos --`. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '1000' },
      shoppers: { type: 'string' },
      'at-once': { type: 'string', default: '12' },
      gap: { type: 'string', default: '2' },
    },
  });
  const orders = count('orders', values.orders);
  return {
    orders,
    shoppers: count('shoppers', values.shoppers ?? String(Math.max(1, Math.ceil(orders / 10)))),
    atOnce: count('at-once', values['at-once']),
    gapSeconds: count('gap', values.gap),
  };
}

function count(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be an integer of at least 1`);
  return number;
}
