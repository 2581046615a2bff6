import { listenHost, readEnv } from '../servers/program.ts';
import { buildStandin } from './app.ts';
import { openStore } from './store.ts';
import { startWebhooks } from './webhooks.ts';

/**
 * Starts the stand-in for Razorpay: keeps its state in one file and sends webhooks to the shop. Returns how to close it.
 */
export async function startStandin(port: string): Promise<() => Promise<void>> {
  const env = readEnv(
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
  await app.listen({ host: listenHost(), port: Number(port) });
  return async () => {
    await app.close();
    await webhooks.close();
    store.close();
  };
}
