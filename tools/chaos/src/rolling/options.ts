import { parseArgs } from 'node:util';

export type RollingOptions = {
  orders: number;
  passersBy: number;
  /** The git ref of the release to begin with; null restarts today's code. */
  from: string | null;
  /** How many orders the shop has already. */
  stored: number;
  /** How many calls each change takes at least; it waits for them while both releases serve. */
  calls: number;
};

/** The options after `npm run chaos -- rolling`. */
export function readRollingOptions(args: string[]): RollingOptions {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      orders: { type: 'string', default: '150' },
      'passers-by': { type: 'string', default: '4' },
      stored: { type: 'string' },
      calls: { type: 'string' },
    },
  });
  const { from = null } = values;
  if (from?.startsWith('-') || from === '') throw new Error('--from takes a tag, a branch or a commit');
  const count = (name: string, text: string) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 0 || text === '') throw new Error(`--${name} must be an integer`);
    return number;
  };
  return {
    from,
    orders: count('orders', values.orders),
    passersBy: count('passers-by', values['passers-by']),
    stored: count('stored', values.stored ?? (from ? '100000' : '0')),
    calls: count('calls', values.calls ?? (from ? '3000' : '0')),
  };
}
