/** The stand-in for Razorpay as a program: keeps its state in one file and sends webhooks to the shop. */
import { readEnv, untilSignalled } from '../servers/program.ts';
import { buildStandin } from './app.ts';
import { openStore } from './store.ts';
import { startWebhooks } from './webhooks.ts';

const env = readEnv(
  'PORT',
  'STANDIN_FILE',
  'WEBHOOK_URL',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
);
// During a rotation the shop has the new and the old secret; Razorpay signs with one of them.
const [webhookSecret = ''] = env.RAZORPAY_WEBHOOK_SECRET.split(',');
const store = openStore(env.STANDIN_FILE);
const webhooks = startWebhooks({
  store,
  url: env.WEBHOOK_URL,
  secret: webhookSecret.trim(),
  log: (line) => console.log(line),
});
const app = await buildStandin({
  bank: { store, webhooks },
  keys: { keyId: env.RAZORPAY_KEY_ID, keySecret: env.RAZORPAY_KEY_SECRET },
  logs: true,
});
await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(env.PORT) });
await untilSignalled();
await app.close();
await webhooks.close();
store.close();
