/** Adds the trade of a year to the demo shop, as a program that the local start runs beside the shop. */
import { createLogger } from '@kanaka/server-kit/logger';
import { z } from 'zod';
import { addTrade } from './add-trade.ts';

const Environment = z.object({
  DATABASE_URL: z.string(),
  REDIS_URL: z.string(),
  STANDIN_FILE: z.string(),
  OWNER_EMAIL: z.string(),
  INTERNAL_TOKEN: z.string(),
  ORDERS_A_DAY: z.coerce.number().positive().optional(),
});

const env = Environment.parse(process.env);
const count = await addTrade({
  databaseUrl: env.DATABASE_URL,
  redisUrl: env.REDIS_URL,
  standinFile: env.STANDIN_FILE,
  ownerEmail: env.OWNER_EMAIL,
  internalToken: env.INTERNAL_TOKEN,
  ordersADay: env.ORDERS_A_DAY,
  // What goes wrong in the trade is planned; what goes wrong with it ends this program.
  logger: createLogger({ service: 'demo-trade', level: 'fatal' }),
});
console.log(count === 0 ? 'none, the shop has sold something already' : `${count} orders of a year`);
