import { shopSettings } from '@kanaka/contracts/settings';
import { writePasswordResetLetter } from '@kanaka/contracts/identity';
import { connectRedis } from '@kanaka/queues/connection';
import { neighbourOutbox } from '@kanaka/queues/consumer';
import { createHealthDoor } from '@kanaka/server-kit/health-door';
import { createLogger } from '@kanaka/server-kit/logger';
import { createNeighbour } from '@kanaka/server-kit/neighbour';
import { openObjectStore } from '@kanaka/server-kit/object-store';
import { listen, run } from '@kanaka/server-kit/run';
import { config } from './config.ts';
import { consumeMail } from './consume-mail.ts';
import { knownShop } from './known-shop.ts';
import { openPost } from './post.ts';
import { sentMarks } from './sent-marks.ts';

await run('mail-worker', async () => {
  const settings = config();
  const logger = createLogger({ service: 'mail-worker', level: settings.LOG_LEVEL });
  const redis = connectRedis(settings.REDIS_URL, 'producer', logger);
  const store = openObjectStore(settings);
  const post = openPost({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, publicUrl: settings.PUBLIC_URL });
  const neighbour = (name: string, url: string) =>
    createNeighbour({ name, url, internalToken: settings.INTERNAL_TOKEN, timeoutMs: 5_000 });
  const callOrders = neighbour('orders', settings.ORDERS_URL);
  const callCatalog = neighbour('catalog', settings.CATALOG_URL);
  const callIdentity = neighbour('identity', settings.IDENTITY_URL);
  const consumer = consumeMail({
    redisUrl: settings.REDIS_URL,
    origins: { orders: neighbourOutbox(callOrders), identity: neighbourOutbox(callIdentity) },
    writeResetLetter: async (resetId) => (await callIdentity(writePasswordResetLetter, { params: { resetId } })).letter,
    logger,
    store,
    post,
    marks: sentMarks(redis, logger),
    publicUrl: settings.PUBLIC_URL,
    knownShop: knownShop({ ask: async () => (await callCatalog(shopSettings, {})).data, logger }),
  });
  const app = createHealthDoor({ logger, checks: { redis: () => redis.ping(), store: store.check } });
  await listen(app, settings);

  const close = async () => {
    // First, and it waits for the letter in hand.
    await consumer.close();
    await app.close();
    post.close();
    store.close();
    redis.disconnect();
  };
  return { logger, close };
});
